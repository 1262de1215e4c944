/** The package for tests has no types: these are the ones that we use. */
declare module '@20minutes/s3rver' {
  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  };
  class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    httpServer: import('node:http').Server;
    store: { putContent(path: string, content: unknown): Promise<[size: number, md5: string]> };
  }
  export = S3rver;
}
