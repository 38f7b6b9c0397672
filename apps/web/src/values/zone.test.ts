/** The page's zone: what clocks show in it, its days, and what is shown of times. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockText, dateText, fullTime, offsetText } from './times.js';
import { dayStart, fromWall, takeZone, wallMs, zoneName, zoneNow, zoneWord } from './zone.js';

afterEach(() => takeZone(null));
const at = Date.parse('2026-07-14T20:30:05Z');

describe('The zone of the account', () => {
  it('is what times are shown in, wherever the browser is', () => {
    takeZone('Asia/Shanghai');
    expect([fullTime(at), offsetText(at)]).toEqual(['2026-07-15 04:30:05', '+8']);
    takeZone('America/New_York');
    expect([dateText(at), clockText(at), offsetText(at)]).toEqual(['2026-07-14', '16:30', '−4']);
    takeZone('Asia/Kolkata');
    expect([clockText(at), offsetText(at), zoneNow()]).toEqual(['02:00', '+5:30', 'Asia/Kolkata']);
  });
  it('has a name for calls that take no offset, also where the browser knows none', () => {
    takeZone('Asia/Kolkata');
    expect(zoneName()).toBe('Asia/Kolkata');
    takeZone(null);
    const said = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'UTC' } as Intl.ResolvedDateTimeFormatOptions);
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
    expect(zoneName()).toBe('UTC');
    for (const [minutes, name] of [
      [-480, 'Etc/GMT-8'],
      [300, 'Etc/GMT+5'],
      [-330, undefined],
    ] as const) {
      offset.mockReturnValue(minutes);
      expect(zoneName()).toBe(name);
    }
    said.mockRestore();
    offset.mockRestore();
  });
  it('is what days begin by, of 23 and 25 hours too', () => {
    takeZone('Europe/Berlin');
    const noon = Date.parse('2026-03-29T10:00:00Z');
    expect(new Date(dayStart(noon)).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(dayStart(noon, 1) - dayStart(noon)).toBe(23 * 3_600_000);
    expect(new Date(dayStart(noon, -1)).toISOString()).toBe('2026-03-27T23:00:00.000Z');
  });
  it('is kept by the browser, so that the next page opens with it', () => {
    takeZone('Asia/Tokyo');
    expect(localStorage.getItem('zone')).toBe('Asia/Tokyo');
    takeZone(null);
    expect(localStorage.getItem('zone')).toBeNull();
  });
  it('leads from what its clocks show back to the moment', () => {
    for (const zone of [null, 'Asia/Shanghai', 'Europe/Berlin']) {
      takeZone(zone);
      expect(fromWall(wallMs(at))).toBe(at);
    }
  });
});

describe('A zone', () => {
  it('is called as people call it in each language, and UTC as it is', () => {
    expect([zoneWord('zh-cn', 'Asia/Shanghai'), zoneWord('en', 'Asia/Shanghai')]).toEqual(['中国标准时间', 'China Standard Time']);
    expect([zoneWord('zh-cn', 'Europe/London'), zoneWord('en', 'Europe/London')]).toEqual(['英国时间', 'United Kingdom Time']);
    expect([zoneWord('zh-cn', 'UTC'), zoneWord('en', 'No/Where')]).toEqual(['UTC', 'No/Where']);
  });
});
