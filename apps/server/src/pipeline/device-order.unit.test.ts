/** The order of devices while look-ups take as long as they take. */
import { describe, expect, it } from 'vitest';
import { DeviceOrder } from './device-order.js';

type Gate = { readonly ready: Promise<string>; readonly open: () => void; readonly fail: () => void };
function gate(name: string): Gate {
  let open = (): void => undefined;
  let fail = (): void => undefined;
  const ready = new Promise<string>((resolve, reject) => {
    open = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  return { ready, open, fail };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

function world() {
  const order = new DeviceOrder();
  const went: string[] = [];
  return {
    went,
    enter: (keys: readonly string[], { ready }: Gate) =>
      Promise.resolve(order.enter(new Set(keys), ready)).then(
        (name) => void went.push(name),
        (error: Error) => void went.push(`failed ${error.message}`),
      ),
  };
}

describe('The order of devices', () => {
  it('holds the later submission of a device until the earlier one has gone on, however fast it is ready', async () => {
    const { went, enter } = world();
    const [first, second] = [gate('first'), gate('second')];
    void enter(['a', 'b'], first);
    void enter(['b', 'c'], second);
    second.open();
    await turn();
    expect(went).toEqual([]);
    first.open();
    await turn();
    expect(went).toEqual(['first', 'second']);
  });

  it('lets devices go on that share nothing with one that waits', async () => {
    const { went, enter } = world();
    const [hangs, other] = [gate('hangs'), gate('other')];
    void enter(['a'], hangs);
    void enter(['b'], other);
    other.open();
    await turn();
    expect(went).toEqual(['other']);
    hangs.open();
    await turn();
    expect(went).toEqual(['other', 'hangs']);
  });

  it('goes on after a look-up that failed', async () => {
    const { went, enter } = world();
    const [broken, next] = [gate('broken'), gate('next')];
    void enter(['a'], broken);
    void enter(['a'], next);
    next.open();
    broken.fail();
    await turn();
    expect(went).toEqual(['failed broken', 'next']);
  });

  it('makes nobody wait who is ready and behind nobody, and holds who is ready behind one that waits', async () => {
    const order = new DeviceOrder();
    const hangs = gate('hangs');
    expect(order.enter(new Set(['a']), 'ready')).toBe('ready');
    const went: string[] = [];
    const waits = Promise.resolve(order.enter(new Set(['a']), hangs.ready)).then((name) => went.push(name));
    const behind = Promise.resolve(order.enter(new Set(['a', 'b']), 'behind')).then((name) => went.push(name));
    expect(order.enter(new Set(['c']), 'beside')).toBe('beside');
    await turn();
    expect(went).toEqual([]);
    hangs.open();
    await Promise.all([waits, behind]);
    expect(went).toEqual(['hangs', 'behind']);
  });

  it('keeps nothing of what has gone on', async () => {
    const order = new DeviceOrder();
    await order.enter(new Set(['a', 'b']), Promise.resolve());
    await turn();
    expect((order as unknown as { last: Map<string, unknown> }).last.size).toBe(0);
  });
});
