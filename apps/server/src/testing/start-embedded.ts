/** A process of its own that starts the embedded database of a directory, says its URL, and lives until it is killed or told to stop. */
import { pino } from 'pino';
import { startEmbedded } from '../db/embedded.js';

const dataDir = process.argv[2] ?? '';
try {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), settings: { shared_buffers: '16MB' } });
  process.stdout.write(`${JSON.stringify({ url: embedded.url, pid: embedded.pid() })}\n`);
  process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(`${(error as Error).name}: ${(error as Error).message}\n`);
  process.exit(1);
}
