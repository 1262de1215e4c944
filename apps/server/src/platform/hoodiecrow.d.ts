/** The IMAP server for tests brings no types: what we use of them. */
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
