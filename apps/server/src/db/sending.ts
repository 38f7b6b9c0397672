/**
 * How statements of Kysely get to the driver: those whose plan is kept by their name, and several in one write where nobody waits for an answer between them.
 * Begin goes with the first statement of a transaction, and what nobody needs the answer of with the next one, or with the commit.
 */
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Ended, laterMark, several } from './in-one-go.js';
import { keptName } from './kept-plan.js';

type Statement = { readonly text: string; readonly values: unknown[] };
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** A pool for Kysely whose connections send so. */
export function sendingPool(pool: pg.Pool): PostgresPool {
  return { connect: async () => sendingBy(await pool.connect()), end: () => pool.end() };
}

function sendingBy(client: pg.PoolClient): PostgresPoolClient {
  const known = clients.get(client);
  if (known !== undefined) return known;
  const sender = new Sender(client);
  const sending = {
    query: (text: string, values: unknown[]) => sender.query({ text, values }),
    release: () => sender.release(),
  } as unknown as PostgresPoolClient;
  clients.set(client, sending);
  return sending;
}

class Sender {
  private readonly client: pg.PoolClient;
  private isInTransaction = false;
  /** What goes with the next statement, before it. */
  private held: Statement[] = [];

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async query({ text: said, values }: Statement): Promise<Answer> {
    const isLater = said.startsWith(laterMark);
    const text = isLater ? said.slice(laterMark.length) : said;
    const statement = { text, values };
    if (text === 'begin' || (isLater && this.isInTransaction)) return this.hold(statement);
    const before = this.held;
    this.held = [];
    if (text === 'commit' || text === 'rollback') {
      this.isInTransaction = false;
      const isBegun = before[0]?.text !== 'begin';
      // Nothing is sent to be taken back, and what never began does not end.
      if (text === 'rollback') return isBegun ? this.one(statement) : done;
      if (!isBegun && before.length === 1) return done;
    }
    if (text === several) {
      const all = values[0] as CompiledQuery[];
      return {
        ...done,
        rows: await this.many(
          before,
          all.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] })),
        ),
      };
    }
    if (before.length === 0) return this.one(statement);
    const [ended] = await this.many(before, [statement]);
    if (ended?.status !== 'fulfilled') throw ended?.reason;
    return ended.value as Answer;
  }

  /** Looked up when it is given back: it is another function each time the client is given out. */
  release(): void {
    this.isInTransaction = false;
    this.held = [];
    this.client.release();
  }

  private hold(statement: Statement): Answer {
    this.isInTransaction = true;
    this.held.push(statement);
    return done;
  }

  private one({ text, values }: Statement): Promise<Answer> {
    const name = keptName(text);
    return name === undefined ? this.client.query(text, values) : this.client.query({ name, text, values });
  }

  /** Sends all in one write; throws when one of those before failed, and answers how the others ended. */
  private async many(before: readonly Statement[], all: readonly Statement[]): Promise<Ended[]> {
    const client = this.client as unknown as Pipelining;
    const { stream } = client.connection;
    // The driver sends without waiting while it is told so. Not for good: it takes no copies then.
    client.pipeline = true;
    stream.cork();
    const sent = [...before, ...all].map((each) => this.one(each));
    stream.uncork();
    const ended = await Promise.allSettled(sent);
    client.pipeline = false;
    const failed = ended.slice(0, before.length).find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return ended.slice(before.length);
  }
}

/** What a statement answers that has not been sent, or stands for several. */
const done: Answer = { command: '', rowCount: null, rows: [] };

/** What the driver's client has besides its types. */
type Pipelining = { pipeline: boolean; readonly connection: { readonly stream: { cork(): void; uncork(): void } } };
