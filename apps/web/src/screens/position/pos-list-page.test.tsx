/** The page of positions as a person meets it: counters, groups, list and map linked both ways, sharing; and the page a share opens. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { fence } from '@frostway/contract/fence/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import type { EtaAnswer } from '@frostway/contract/position/eta';
import type { TrackerRow } from '@frostway/contract/position/rows';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { fenceOf } from '../../features/fence/fence.fixture.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { deviceOf, testNowMs, vehicleOf } from '../../testing/fleet.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { ForeignPosListPage } from './ForeignPosListPage.js';
import { PosListPage } from './PosListPage.js';

type MapStub = {
  fences?: readonly { readonly name: string }[];
  devices: readonly DeviceStatus[];
  selectedId: number | null;
  onSelect: (id: number) => void;
  areLabelsShown: boolean;
  hasSearch?: boolean;
};
vi.mock('../../map/FleetMap.js', () => ({
  FleetMap: ({ devices, selectedId, onSelect, areLabelsShown, hasSearch, fences = [] }: MapStub) => (
    <div
      data-testid="map"
      data-selected={selectedId ?? undefined}
      data-labels={areLabelsShown}
      data-search={hasSearch}
      data-fences={fences.map(({ name }) => name).join()}
    >
      {devices.map(({ id }) => (
        <button key={id} type="button" onClick={() => onSelect(id)}>{`marker ${id}`}</button>
      ))}
    </div>
  ),
}));
vi.mock('../../api/live.js', () => ({ startGuestLive: () => () => undefined }));

const vehicle = (id: number, car: string, speed: number): DeviceStatus => vehicleOf(id, speed, { car });
const fleet = [vehicle(1, '沪A10', 60), vehicle(2, '沪A20', 0), vehicle(3, '浙B30', 0), deviceOf(4)];
const trackerRows = fleet.slice(0, 3).map((row): TrackerRow => ({
  ...rowOf(position.list),
  ...row,
  motion: row.id === 1 ? 'moving' : 'parked',
  positionGroupId: row.id === 3 ? null : 11,
}));
const fenceRow = (id: number, name: string) => fenceOf(id, { name, box: { west: 120, south: 30, east: 122, north: 32 } });
let server: StubbedServer;
let isEnded = false;
type Shared = JsonAnswer<typeof share.positionShares>;
const plain: NonNullable<Shared['share']> = { label: 'To Hefei', owner: 'Lin', past: false, until: null, destination: null, eta: null };
let opened: Shared['share'] = plain;

const open = async (query = ''): Promise<void> => {
  show(<PosListPage />, `/posList${query}`);
  await waitFor(() => expect(document.querySelectorAll('.pl-line').length).toBeGreaterThan(0));
};
const shown = (): (string | null)[] => [...document.querySelectorAll('.pl-line')].map((line) => line.getAttribute('data-device'));

beforeEach(() => {
  vi.useFakeTimers({ now: testNowMs, toFake: ['Date'] });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  chooseLanguage('en');
  signIn();
  const { list, groups, addGroup, changeGroup, removeGroup, moveDevices, mileage, positions } = position;
  server = stubServer({
    may: [fence.fences, list, groups, addGroup, changeGroup, removeGroup, moveDevices, share.addPositionShare, mileage, positions],
    isStrict: true,
  })
    .says(telemetry.status, rowsOf(fleet))
    .says(list, rowsOf(trackerRows))
    .says(fence.fences, ({ imei }) => rowsOf([fenceRow(1, 'Yard'), ...(imei === undefined ? [fenceRow(2, 'Town')] : [])]))
    .says(groups, rowsOf([{ id: 11, name: 'East', deviceCount: 2 }]))
    .says(addGroup, { id: 12, name: 'West', deviceCount: 0 })
    .says(mileage, rowsOf([rowOf(mileage, { imei: '869900050001001', distance: 42.25 })]))
    .says(
      share.addPositionShare,
      rowsOf([rowOf(share.addPositionShare, { id: 5, key: 'k', url: 'https://x.example/foreign_posList?key=abcdefghijkl' })]),
    )
    .says(share.positionShares, ({ key }) => {
      if (isEnded) return refused('shareEnded');
      return key === undefined
        ? { total: 0, rows: [], shares: [], share: null }
        : { total: 2, rows: trackerRows.slice(0, 2), shares: [], share: opened };
    });
  isEnded = false;
  opened = plain;
});
afterEach(leavePage);

describe('the page of positions', () => {
  it('shows the trackers alone, who is under way first, with state, speed and what each drove today', async () => {
    await open();
    expect(shown()).toEqual(['1', '2', '3']);
    const first = document.querySelector('.pl-line')?.textContent;
    expect(first).toContain('沪A10');
    expect(first).toContain('Moving');
    await waitFor(() => expect(document.querySelector('.pl-line')?.textContent).toContain('42.3 km today'));
    expect(screen.getAllByRole('button', { name: /^marker/ })).toHaveLength(3);
  });

  it('counts who does what, and each count is a filter of list and map', async () => {
    await open();
    const counters = screen.getByRole('group', { name: 'Status' });
    fireEvent.click(within(counters).getByRole('button', { name: /Parked\s*2/ }));
    await waitFor(() => expect(shown()).toEqual(['2', '3']));
    expect(screen.getAllByRole('button', { name: /^marker/ })).toHaveLength(2);
    expect(queryNow()).toBe('?state=parked');
  });

  it('is linked both ways: what is chosen on the map is chosen in the list, and the other way round', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'marker 3' }));
    await waitFor(() => expect(document.querySelector('[data-device="3"]')?.getAttribute('aria-current')).toBe('true'));
    fireEvent.click(within(document.querySelector<HTMLElement>('[data-device="2"]') ?? document.body).getByText('沪A20'));
    await waitFor(() => expect(screen.getByTestId('map').getAttribute('data-selected')).toBe('2'));
    expect(queryNow()).toBe('?device=2');
  });

  it('lets the map look for a place and the vehicles nearest to it', async () => {
    await open();
    expect(screen.getByTestId('map').getAttribute('data-search')).toBe('true');
  });

  it('draws the fences of the chosen vehicle on the map, and all of them when they are wanted', async () => {
    await open('?device=1');
    const drawn = () => screen.getByTestId('map').getAttribute('data-fences');
    await waitFor(() => expect(drawn()).toBe('Yard'));
    fireEvent.click(screen.getByRole('switch', { name: 'Fences' }));
    await waitFor(() => expect(drawn()).toBe('Yard,Town'));
    expect(queryNow()).toContain('fences=1');
  });

  it('has the tree of groups at the left in the traditional mode, and a group can be closed', async () => {
    await open('?show=tree');
    const group = await screen.findByRole('button', { name: /^East/ });
    expect(group.textContent).toContain('2 vehicles');
    expect(screen.getByRole('button', { name: /No group/ }).textContent).toContain('1 vehicle');
    fireEvent.click(group);
    await waitFor(() => expect(shown()).toEqual(['3']));
  });

  it('finds by plate, and says when nobody fits', async () => {
    await open('?search=浙');
    await waitFor(() => expect(shown()).toEqual(['3']));
    fireEvent.change(screen.getByLabelText('Plate, name, IMEI'), { target: { value: 'none' } });
    expect(await screen.findByRole('heading', { name: 'No vehicles match' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('adds a group', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'New group' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/Group name/), { target: { value: ' West ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'New group' }));
    await waitFor(() => expect(server.sent).toEqual([{ call: 'POST /beacon/position/group', input: { name: 'West' } }]));
  });

  it('shares the places of a group by a link that ends', async () => {
    await open('?show=tree');
    fireEvent.click(await screen.findByRole('button', { name: /^East/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Actions for East' }));
    fireEvent.click(await screen.findByText('Share position'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.inputsOf(share.addPositionShare)[0]).toMatchObject({ groups: [11], past: false });
    expect(await within(dialog).findByText('The link is ready')).toBeTruthy();
  });

  it('labels the vehicles on the map when that is wanted', async () => {
    await open();
    expect(screen.getByTestId('map').getAttribute('data-labels')).toBe('false');
    fireEvent.click(screen.getByRole('switch', { name: 'Labels' }));
    await waitFor(() => expect(screen.getByTestId('map').getAttribute('data-labels')).toBe('true'));
  });
});

describe('the page a place share opens', () => {
  const openShared = (): void => {
    show(<ForeignPosListPage />, '/foreign_posList?key=abc');
  };

  it('shows the vehicles with state and age, who shares them and until when, and nothing that was measured', async () => {
    openShared();
    expect(await screen.findByRole('heading', { name: 'To Hefei' })).toBeTruthy();
    expect(screen.getByText('Shared by Lin')).toBeTruthy();
    expect(shown()).toEqual(['1', '2']);
    expect(document.querySelector('.pl-line')?.textContent).toContain('Moving');
    expect(document.body.textContent).not.toContain('°C');
  });

  it('says when the vehicle is expected where it goes, how far it is, and that no roads were looked at', async () => {
    const eta: EtaAnswer = {
      state: 'expected',
      at: new Date(testNowMs + 78 * 60_000).toISOString(),
      remaining: 78,
      straight: 60,
      speed: 60,
      why: null,
    };
    opened = { ...plain, destination: { name: 'Cold store', latitude: 30, longitude: 114 }, eta };
    openShared();
    const line = await waitFor(() => document.querySelector<HTMLElement>('.fp-eta') ?? Promise.reject(new Error('no line')));
    expect(line.textContent).toContain('To Cold store');
    expect(line.textContent).toMatch(/Expected (today|tomorrow) at \d\d:\d\d in about 1 h 18 min/);
    expect(line.textContent).toContain('about 78 km to go');
    expect(line.textContent).toContain('Roads and traffic are not considered');
  });

  it('says why no time is said', async () => {
    const eta: EtaAnswer = { state: 'unknown', at: null, remaining: 78, straight: 60, speed: null, why: 'standing' };
    opened = { ...plain, destination: { name: 'Cold store', latitude: 30, longitude: 114 }, eta };
    openShared();
    expect(await screen.findByText(/The vehicle is standing/)).toBeTruthy();
  });

  it('says that it has ended, and leads to no login', async () => {
    isEnded = true;
    openShared();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByTestId('map')).toBeNull();
  });
});
