/** The IMAP server for tests has no types: these are the ones that we use. */
declare module 'hoodiecrow-imap' {
  type Options = {
    plugins: string[];
    storage: Record<string, { messages: { raw: string }[] }>;
    users: Record<string, { password: string }>;
  };
  type Server = {
    server: import('node:net').Server;
    listen(port: number, done: () => void): void;
    close(done: () => void): void;
  };
  function hoodiecrow(options: Options): Server;
  export = hoodiecrow;
}
