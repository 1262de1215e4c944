import { createServer } from 'node:http';

/** The least that taking a visit in can cost: its body is read, and nothing is kept. Connections rest while others are measured. */
createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume();
  request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
