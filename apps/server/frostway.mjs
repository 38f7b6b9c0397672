#!/usr/bin/env node
// The command line. Built by the first `npm start`.
import { existsSync } from 'node:fs';

const program = new URL('./dist/cli/main.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write('Frostway is not built yet: run npm start once.\n');
  process.exit(1);
}
