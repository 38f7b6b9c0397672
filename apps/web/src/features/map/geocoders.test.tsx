/** The section of address services: what is set of each, and what its dialog sends. */
import { geo, type Geocoder } from '@frostway/contract/geo/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { fill, leavePage, show } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { GeocoderPanel } from './GeocoderPanel.js';

const row = (given: Partial<Geocoder> & Pick<Geocoder, 'name' | 'side' | 'place'>): Geocoder => ({
  isOffered: false,
  needsKey: true,
  hasKey: false,
  address: null,
  origin: 'https://service.example',
  perSecond: 3,
  ...given,
});
const rows = [
  row({ name: 'amap', side: 'china', place: 1, isOffered: true, hasKey: true }),
  row({ name: 'tencent', side: 'china', place: 2 }),
  row({ name: 'nominatim', side: 'world', place: 1, needsKey: false, perSecond: 1 }),
];

let server: StubbedServer;
beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(geo.geocoders, rowsOf(rows));
  show(<GeocoderPanel />);
});
afterEach(leavePage);
const open = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));

describe('the address services', () => {
  it('say which are on, which lack a key, and what they are used for', async () => {
    const text = (await screen.findByRole('button', { name: 'Amap' })).closest('tr')?.textContent;
    expect(text).toMatch(/On.*Entered.*China, and pages in Chinese/);
    expect(screen.getByRole('button', { name: 'Nominatim' }).closest('tr')?.textContent).toMatch(/Off.*Not needed.*Everywhere else/);
  });

  it('are given a key and a turn; what is not changed is not sent', async () => {
    await open('Tencent Location');
    fill('Key', 'new key');
    fireEvent.click(screen.getByText('1', { selector: '[role=dialog] *' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    const [input] = server.inputsOf(geo.changeGeocoder);
    expect(input).toMatchObject({ name: 'tencent', serviceKey: 'new key', place: 1, isOffered: false });
    expect(input).not.toHaveProperty('perSecond');
  });

  it('that allow few requests say so, and too many a second are refused beside the field', async () => {
    await open('Nominatim');
    expect(screen.getByText(/The public Nominatim service allows few requests/)).toBeTruthy();
    fill('Requests per second, at most', '5000');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a number from 0.01 to 1000')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('are tested with the key that is typed, and say what the service said', async () => {
    server.says(geo.testGeocoder, { isWorking: false, status: 200, said: '10001 INVALID_USER_KEY', milliseconds: 9 });
    await open('Tencent Location');
    fill('Key', 'typed');
    fireEvent.click(screen.getByRole('button', { name: 'Test' }));
    expect((await screen.findByText('10001 INVALID_USER_KEY')).parentElement?.textContent).toContain('HTTP 200');
    expect(server.inputsOf(geo.testGeocoder)[0]).toMatchObject({ name: 'tencent', serviceKey: 'typed' });
    server.says(geo.testGeocoder, { isWorking: true, status: 200, said: '北京市东城区', milliseconds: 81 });
    fireEvent.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Works: answered in 81 ms: 北京市东城区')).toBeTruthy();
  });

  it('that lack a key cannot be turned on: the refusal stands at the key', async () => {
    server.says(geo.changeGeocoder, refused('geocoderKeyNeeded'));
    await open('Tencent Location');
    fireEvent.click(screen.getByRole('switch'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(refusals.geocoderKeyNeeded.en)).toBeTruthy();
  });
});
