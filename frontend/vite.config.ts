import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The addresses that the landing page's own document answers; every other page is the application's. */
const landing = new Set(['/', '/index.html'])

/** In development, gives `app.html` for the application's addresses, as the server does in production. */
const twoDocuments = (): Plugin => ({
  name: 'filiz:two-documents',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const page = request.headers.accept?.includes('text/html') ?? false
      if (page && !landing.has(path) && !path.startsWith('/api/')) request.url = '/app.html'
      next()
    })
  },
})

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), twoDocuments()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The policy allows images as data, but a picture that is cached once is better than one in every bundle.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { landing: `${import.meta.dirname}/index.html`, app: `${import.meta.dirname}/app.html` } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
})
