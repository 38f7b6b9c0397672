import { expect, it } from 'vitest';
import { bottomEntries } from './bottom-entries.js';

const entries = (...paths: string[]) => paths.map((path) => ({ row: { path } }));
const pathsOf = (parts: ReturnType<typeof bottomEntries>) => parts.map((part) => part.map(({ row }) => row.path));

it('has overview, monitor, alarms and devices in the bar wherever they stand in the menus', () => {
  expect(
    pathsOf(bottomEntries(entries('/view', '/deviceMonitor', '/deviceAlarm', '/missionRule', '/deviceSet', '/share'), 'sensor')),
  ).toEqual([
    ['/view', '/deviceMonitor', '/deviceAlarm', '/deviceSet'],
    ['/missionRule', '/share'],
  ]);
});

it('fills the bar with the next menus of who has not all of these, and repeats none', () => {
  expect(pathsOf(bottomEntries(entries('/dealer', '/deviceSet', '/user', '/view', '/audit'), 'sensor'))).toEqual([
    ['/view', '/deviceSet', '/dealer', '/user'],
    ['/audit'],
  ]);
  expect(pathsOf(bottomEntries(entries('/dic'), 'sensor'))).toEqual([['/dic'], []]);
});

it('has the overview, positions, playback and alarms in the bar of the positioning side', () => {
  const all = entries('/view', '/deviceMonitor', '/posList', '/track', '/mileage', '/deviceAlarm');
  expect(pathsOf(bottomEntries(all, 'position'))).toEqual([
    ['/view', '/posList', '/track', '/deviceAlarm'],
    ['/deviceMonitor', '/mileage'],
  ]);
});
