/** A simulated tracker does what it is told, and says so in the words of such a tracker. */
import { meaningOfReply } from '@frostway/protocol/gt06/command-texts';
import { describe, expect, it } from 'vitest';
import { Gt06Orders, type Situation } from './gt06-orders.js';

const at = (speedKmh: number, timeMs = 0): Situation => ({ speedKmh, timeMs, latitude: 31.2, longitude: 121.4 });
const own = { seconds: 60, phaseSeconds: 0, rest: { seconds: 300, isMoving: () => false } };

describe('A simulated tracker', () => {
  it('reports as often as it is told, on the way and at rest, and keeps its rhythm for what it cannot do', () => {
    const orders = new Gt06Orders();
    expect(orders.rhythm(own)).toBe(own);
    expect(orders.obey('TIMER,30,300#', at(0))).toBe('TIMER OK!');
    expect(orders.rhythm(own)).toMatchObject({ seconds: 30, rest: { seconds: 300 } });
    expect(meaningOfReply(orders.obey('TIMER,2#', at(0)))).toBe('failed');
    expect(orders.rhythm(own)).toMatchObject({ seconds: 30 });
    orders.obey('FACTORY#', at(0));
    expect(orders.rhythm(own)).toBe(own);
  });

  it('waits with its relay until it is slow, and gives the fuel back at once', () => {
    const orders = new Gt06Orders();
    expect(meaningOfReply(orders.obey('RELAY,1#', at(20)))).toBe('waiting');
    orders.passes(at(20));
    expect(orders.isCut).toBe(false);
    orders.passes(at(19));
    expect(orders.isCut).toBe(true);
    expect(meaningOfReply(orders.obey('RELAY,0#', at(90)))).toBe('done');
    expect(orders.isCut).toBe(false);
    expect(meaningOfReply(orders.obey('RELAY,1#', at(0)))).toBe('done');
  });

  it('sleeps as long as it is told', () => {
    const orders = new Gt06Orders();
    orders.obey('SWMODE,1,60#', at(0, 1000));
    expect([orders.isAsleep(1000), orders.isAsleep(3_600_999), orders.isAsleep(3_601_000)]).toEqual([true, true, false]);
  });

  it('watches the circles it is told until they are taken away, and tells of the ways it was asked for', () => {
    const orders = new Gt06Orders();
    const way = [31.2, 31.21, 31.2];
    const crossed = (): unknown[] => way.map((latitude) => orders.crosses(latitude, 121.4));
    expect(meaningOfReply(orders.obey('GFENCE,1,ON,0,N31.200000,E121.400000,5,OUT,0#', at(0)))).toBe('done');
    expect(crossed()).toEqual([undefined, 'exit', undefined]);
    orders.obey('GFENCE,1,ON,0,N31.200000,E121.400000,5,,0#', at(0));
    expect(crossed()).toEqual([undefined, 'exit', 'enter']);
    orders.obey('GFENCE,1,OFF#', at(0));
    expect(crossed()).toEqual([undefined, undefined, undefined]);
    expect(meaningOfReply(orders.obey('GFENCE,9,ON,0,N31.200000,E121.400000,5,,0#', at(0)))).toBe('failed');
  });

  it('refuses what it does not know', () => {
    expect(meaningOfReply(new Gt06Orders().obey('DANCE#', at(0)))).toBe('failed');
    expect(meaningOfReply(new Gt06Orders().obey('SENALM,OFF#', at(0)))).toBe('done');
  });
});
