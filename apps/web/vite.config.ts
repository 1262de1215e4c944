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
    // The content security policy allows only our own files: nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'chat.html'],
      checks: { bundlerTimings: false },
      output: {
        // Every page loads the list of all these names, and a hash hardly compresses.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:8][extname]',
        // One part, so that a page that uses React in another way does not split it for all others.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(api|auth|sanctum|chatbot|pictures)(/|$)': server,
      '/ws': { target: server, ws: true },
      '/cb': { target: server, bypass: (request) => chatPage(request.url) },
    },
  },
});
