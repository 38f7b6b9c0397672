/** What is done with the sealing key at the start: what a version before kept open is sealed, and whoever runs the platform is notified when the key is another database's. */
import type { Logger } from 'pino';
import type { Db } from './db/connect.js';
import { sealSecondFactors } from './features/account/index.js';
import { sealWebhooks } from './features/notification/index.js';
import { arePushKeysClosed } from './outbox/push-keys.js';
import type { Sealer } from './outside/sealer.js';

/** Seals what is not sealed; warns once when something was sealed with another key. The start goes on: all else works. */
export async function sealAll(db: Db, sealer: Sealer, keyFile: string, log: Logger): Promise<void> {
  const [secondFactors, webhooks, isPushClosed] = [
    await sealSecondFactors(db, sealer),
    await sealWebhooks(db, sealer),
    await arePushKeysClosed(db, sealer),
  ];
  if (secondFactors === 0 && webhooks === 0 && !isPushClosed) return;
  const closed = { secondFactors, webhooks, pushKeys: isPushClosed ? 1 : 0 };
  log.warn(
    { keyFile, closed },
    'the sealing key does not open what is sealed in this database: it is not the one it was sealed with. Stop, put the right one at keyFile and start again; until then these second factors take recovery codes alone, these webhooks are not sent, and without its keys push is off',
  );
}
