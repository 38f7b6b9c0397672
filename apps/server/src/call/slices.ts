/**
 * Long work in slices: what reads a file of a person gives the event loop away every few milliseconds, for devices, pages and other calls wait on the same
 * thread. Work checks after each small piece of its own (a row, a few kilobytes), so that no piece but the largest decides how long anybody waits.
 */
import { refuse } from '@frostway/contract/refusals';

/** Work goes on for so long before it gives way, ms. */
const sliceMs = 8;

/** Works that gave way, in the order in which they go on. */
const resumes: (() => void)[] = [];

/** Gives way until it is one's turn. In one turn of the event loop one work goes on, so that many together hold it no longer than one. */
function giveWayInTurn(): Promise<void> {
  return new Promise((resolve) => {
    resumes.push(resolve);
    if (resumes.length === 1) setImmediate(resumeOne);
  });
}

function resumeOne(): void {
  // What goes on now may give way again: it stands at the end then.
  resumes.shift()?.();
  if (resumes.length > 0) setImmediate(resumeOne);
}

export class Slices {
  private readonly nowMs: () => number;
  private readonly giveWay: () => Promise<unknown>;
  private startedMs: number;

  /** A test says what the time is, and learns when way is given. */
  constructor(nowMs: () => number = () => performance.now(), giveWay: () => Promise<unknown> = giveWayInTurn) {
    this.nowMs = nowMs;
    this.giveWay = giveWay;
    this.startedMs = nowMs();
  }

  /** Whether this slice is used up: `if (slices.isOver()) await slices.next()` costs little when it is not. */
  isOver(): boolean {
    return this.nowMs() - this.startedMs >= sliceMs;
  }

  /** Lets everything else that waits have its turn. */
  async next(): Promise<void> {
    await this.giveWay();
    this.startedMs = this.nowMs();
  }
}

/** Works that may wait for their turn: of all, and of one account beside the one that goes on. */
const mostWaiting = 8;
const mostOfOne = 2;

type Waiting = { readonly whose: number; readonly start: () => void };
const queue: Waiting[] = [];
/** Whose work goes on; undefined: nobody's. */
let going: number | undefined;

/**
 * Runs long works one after another: the memory and the slices of one are all that ever are used. An account, `whose`, has one going on and two waiting, and works of
 * others go before its next. Refuses 50043 when too many wait already, of all or of the same account.
 */
export async function inTurn<T>(whose: number, work: () => Promise<T>): Promise<T> {
  if (going === undefined) going = whose;
  else {
    if (queue.length >= mostWaiting || queue.filter((each) => each.whose === whose).length >= mostOfOne) refuse('tooFrequent');
    await new Promise<void>((start) => void queue.push({ whose, start }));
  }
  try {
    return await work();
  } finally {
    // Somebody else's first: who asks again and again takes every second turn at the most.
    const other = queue.findIndex((each) => each.whose !== whose);
    const [next] = queue.splice(Math.max(other, 0), 1);
    going = next?.whose;
    next?.start();
  }
}
