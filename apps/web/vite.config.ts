/** How the pages are built and served in development: sources of the packages, calls passed on to the server, one chunk per screen and few for what they share. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const server = process.env['FROSTWAY_SERVER'] ?? 'http://127.0.0.1:8080';

/** Up to this many bytes a file is packed as small as it gets; packing the large ones so takes longer than it saves. */
const smallBytes = 400_000;

/** Writes scripts and styles packed beside themselves, once, so that the server packs none of them for a request. */
function packed(): Plugin {
  const pack = promisify(brotliCompress);
  return {
    name: 'packed',
    apply: 'build',
    async closeBundle() {
      const dir = path.join(import.meta.dirname, 'dist/assets');
      const files = (await readdir(dir)).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const text = await readFile(path.join(dir, file));
          const quality = text.length <= smallBytes ? constants.BROTLI_MAX_QUALITY : 9;
          await writeFile(path.join(dir, `${file}.br`), await pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
        }),
      );
    },
  };
}

type ModuleGraph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

/** Answers whether a module is one of some or imported by them, by whatever way. */
function neededBy(...files: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined;
  return (module, graph) => {
    if (found === undefined) {
      found = new Set<string>();
      const waiting = files.map((file) => path.join(import.meta.dirname, 'src', file));
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
      }
    }
    return found.has(module);
  };
}

/** What is read before somebody can log in: the program's own start, the login page, and what they import. */
const isOfLogin = neededBy('main.tsx', 'features/account/LoginPage.tsx');
/** What asks for the first rows of a fleet while the rest of the page's code is on its way. */
const isOfFirstRows = neededBy('screens/monitor/first-rows.ts');

export default defineConfig({
  plugins: [react(), packed()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Chunks that need parts of each other run in the order of their imports.
        strictExecutionOrder: true,
        codeSplitting: {
          // A file for what the login needs, one for each large library, and one for what screens share: a screen is few requests.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            { name: 'schema', test: /node_modules[\\/]zod[\\/]/, priority: 5 },
            { name: 'map', test: /node_modules[\\/](maplibre-gl|@maplibre|@mapbox|pmtiles)[\\/]/, priority: 4 },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 4 },
            { name: (id, context) => (isOfLogin(id, context) ? 'start' : null), priority: 3 },
            { name: (id, context) => (isOfFirstRows(id, context) ? 'first-rows' : null), priority: 2.5 },
            { name: 'controls', test: /node_modules[\\/](antd|@ant-design|@rc-component|@emotion|dayjs)[\\/]/, priority: 2 },
            { name: 'common', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api/': server,
      '/beacon/': server,
      '^/devices/': server,
      '/openapi.json': server,
      '/docs': server,
      '/live': { target: server, ws: true },
    },
  },
});
