import { expect, it } from 'vitest';
import { placeOf, rounded, withinRadius } from './place.js';

it('a place is two numbers on earth; anything else is none yet', () => {
  expect(placeOf({ latitude: '31.23', longitude: ' 121.47 ' })).toEqual({ latitude: 31.23, longitude: 121.47 });
  for (const [latitude, longitude] of [
    ['', '121'],
    ['31', ''],
    ['91', '0'],
    ['0', '-181'],
    ['north', '0'],
  ] as const)
    expect(placeOf({ latitude, longitude })).toBeUndefined();
});

it('what is drawn around it is a radius there can be', () => {
  expect(['300', '1', '99999', '', 'far'].map(withinRadius)).toEqual([300, 50, 5000, 200, 200]);
});

it('a place beyond the edge of the map is the one on earth', () => {
  expect(rounded({ latitude: 31.23041234, longitude: 481.4737001 })).toEqual({ latitude: 31.230412, longitude: 121.4737 });
  expect(rounded({ latitude: 0, longitude: -190 })).toEqual({ latitude: 0, longitude: 170 });
});
