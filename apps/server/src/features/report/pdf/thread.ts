/** Draws reports beside the process's own thread, so that a hundred pages hold nobody up: one at a time in one thread, which ends when nothing is left to draw for a while. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReportContent, ReportDrawing } from '@frostway/contract/report/content';
import { ConcurrencyLimit } from '../../../flow/concurrency-limit.js';

/** What the thread is given. */
export type ToDraw = {
  readonly report: ReportContent;
  readonly drawing: ReportDrawing;
  readonly readings: Uint8Array;
  /** By their SHA-256. */
  readonly photos: ReadonlyMap<string, Uint8Array>;
};
type Waiting = Omit<ToDraw, 'photos'> & { readonly photos: () => Promise<ToDraw['photos']> };
/** What it answers. */
export type Drawn = { readonly file: Uint8Array } | { readonly error: string };

/** Reports that may wait; each holds its readings. */
const mostWaiting = 20;
const idleMs = 60_000;
/**
 * Memory of the thread, MB. Left to itself it keeps the rubbish of many reports, for all of the machine is its own as far as it knows: it took 400 MB where 200 do. The largest reports (500,000 readings,
 * thousands of sensors) are drawn within this; the files attached to them do not count.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 };
/** From sources, a thread has to be told how they are read; of a build it has its own file. */
const isSource = import.meta.url.endsWith('.ts');
function fromSource(): URL {
  const reader = new URL('index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'))).href;
  const worker = new URL('./worker.ts', import.meta.url).href;
  const code = `import { register } from ${JSON.stringify(reader)}; register(); await import(${JSON.stringify(worker)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

export class DrawingThread {
  private readonly limit = new ConcurrencyLimit(1, mostWaiting);
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** The file of a report. Throws QueueFull where too many wait; its readings are given away, its photos asked for when its turn comes. */
  draw({ photos, ...waiting }: Waiting): Promise<Uint8Array> {
    return this.limit.run(async () => {
      const toDraw = { ...waiting, photos: await photos() };
      clearTimeout(this.idle);
      const worker = (this.worker ??= start());
      try {
        return await answerOf(worker, toDraw);
      } catch (error) {
        // Whatever happened to it: the next one is drawn by a new one.
        await this.stop();
        throw error;
      } finally {
        this.idle = setTimeout(() => void this.stop(), idleMs).unref();
      }
    });
  }

  /** Ends the thread; the next report begins one. */
  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

function start(): Worker {
  const worker = isSource
    ? new Worker(fromSource(), { execArgv: ['--conditions=source'], resourceLimits })
    : new Worker(new URL('./worker.js', import.meta.url), { resourceLimits });
  worker.unref();
  return worker;
}

function answerOf(worker: Worker, toDraw: ToDraw): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const done = (): void => void worker.off('message', answered).off('error', failed).off('exit', ended);
    const answered = (drawn: Drawn): void => {
      done();
      if ('file' in drawn) resolve(drawn.file);
      else reject(new Error(`A report could not be drawn: ${drawn.error}`));
    };
    const failed = (error: Error): void => {
      done();
      reject(error);
    };
    const ended = (code: number): void => failed(new Error(`The thread that draws reports ended with ${code}`));
    worker.on('message', answered).on('error', failed).on('exit', ended);
    worker.postMessage(toDraw, [toDraw.readings.buffer as ArrayBuffer]);
  });
}
