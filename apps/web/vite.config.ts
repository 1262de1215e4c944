import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

/** In development the chat page comes from Vite; without its data island it asks the server for the first messages. */
function chatPage(url: string | undefined) {
  return url?.startsWith('/cb/') ? '/chat.html' : undefined;
}

export default defineConfig({
  plugins: [react()],
  build: {
    // The content security policy allows files of our own only: nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'chat.html'], checks: { bundlerTimings: false } },
  },
  server: {
    proxy: {
      '^/(api|auth|sanctum|chatbot)(/|$)': server,
      '/ws': { target: server, ws: true },
      '/cb': { target: server, bypass: (request) => chatPage(request.url) },
    },
  },
});
