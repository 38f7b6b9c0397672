/** The page of fences as a person meets it: list and map linked both ways, filters, drawing, typing, the way back, refusals beside the field. */
import { fence } from '@frostway/contract/fence/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../api/language.js';
import { fill, leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { refused } from '../../testing/server.js';
import { fenceOf, imeis, type Fences, stubFences } from './fence.fixture.js';
import { FencePage } from './FencePage.js';

vi.mock('../../map/FleetMap.js', async () => ({ FleetMap: (await import('./fence.fixture.js')).MapStub }));

let known: Fences;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  chooseLanguage('en');
  signIn();
  known = stubFences();
});
afterEach(leavePage);

const open = async (query = ''): Promise<void> => {
  show(<FencePage />, `/fence${query}`);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^drawn |^press / }).length).toBeGreaterThan(0));
};
const lines = (): (string | null)[] => [...document.querySelectorAll('.fn-line')].map((line) => line.getAttribute('data-fence'));
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const save = (): void => press('Save');

describe('the list of fences', () => {
  it('says of each its kind, size, alarm and vehicles', async () => {
    await open();
    const list = within(screen.getByRole('list', { name: 'List of fences' }));
    for (const words of ['Circle', 'radius 500 m', 'Leaving', 'Corridor', '11.1 km long, 300 m wide', 'Both'])
      expect(list.getByText(words)).toBeTruthy();
    expect(list.getAllByText('1 vehicle')).toHaveLength(2);
  });

  it('shows on the map what is chosen in it, and in itself what is picked on the map', async () => {
    await open();
    press(/^Yard 1/);
    expect(queryNow()).toBe('?fence=1');
    expect(screen.getByTestId('map').getAttribute('data-chosen')).toBe('1');
    expect(screen.getByTestId('map').getAttribute('data-look')).toContain('"west":120.9');
    expect(screen.getByRole('link', { name: 'Truck 1' }).getAttribute('href')).toBe(`/deviceDetail?imei=${imeis[0]}`);
    press('drawn Ring road');
    expect(queryNow()).toBe('?fence=2');
    expect(document.querySelector('.fn-line[aria-current]')?.getAttribute('data-fence')).toBe('2');
  });

  it('is searched by name and vehicle and filtered by shape, on the map as well', async () => {
    await open();
    fill('Fence name', 'truck 2');
    expect(lines()).toEqual(['2']);
    expect(screen.queryByRole('button', { name: 'drawn Yard 1' })).toBeNull();
    fill('Fence name', 'nowhere');
    expect(screen.getByRole('heading', { name: 'No fences match' })).toBeTruthy();
    press('Clear filters');
    expect(lines()).toEqual(['1', '2']);
  });

  it('takes its filters from the address', async () => {
    await open('?shape=corridor&mode=both&device=2');
    expect(lines()).toEqual(['2']);
  });

  it('says what fences are for while there are none', async () => {
    known.fences = [];
    show(<FencePage />);
    expect(await screen.findByRole('heading', { name: 'No fences yet' })).toBeTruthy();
  });
});

describe('a new fence', () => {
  it('is drawn as a polygon on the map, stands typed beside it, and is added for its vehicles', async () => {
    await open('?edit=new');
    press('Polygon');
    for (const place of ['press 31 121', 'press 31 121.1', 'press 31.1 121.1']) press(place);
    expect(valueOf('Corners')).toBe('31, 121\n31, 121.1\n31.1, 121.1');
    fill('Name', ' Town ');
    fireEvent.click(screen.getByRole('switch', { name: 'Also store on the trackers' }));
    save();
    await waitFor(() => expect(known.server.sent).toHaveLength(1));
    expect(known.server.sent[0]).toEqual({
      call: 'POST /api/fences',
      input: {
        name: 'Town',
        shape: 'polygon',
        points: [
          [121, 31],
          [121.1, 31],
          [121.1, 31.1],
        ],
        mode: 'both',
        kept: 'device',
        imeis: [],
      },
    });
    await waitFor(() => expect(queryNow()).toBe('?fence=9'));
  });

  it('is a circle whose centre is pressed and whose radius is moved by the arrow keys', async () => {
    await open('?edit=new');
    fill('Radius', '600');
    press('press 31 121.1');
    expect([valueOf('Centre latitude'), valueOf('Centre longitude')]).toEqual(['31', '121.1']);
    fireEvent.keyDown(screen.getByRole('button', { name: /^Centre\./ }), { key: 'ArrowRight' });
    expect(valueOf('Centre longitude')).toBe('121.104');
    const before = Number(valueOf('Radius'));
    fireEvent.keyDown(screen.getByRole('button', { name: /^Radius 600 m/ }), { key: 'ArrowRight', shiftKey: true });
    expect(Number(valueOf('Radius'))).toBeGreaterThan(before + 2000);
  });

  it('says that it raises no alarms while it has no vehicles', async () => {
    await open('?edit=new');
    expect(await screen.findByText(/A fence without vehicles raises no alarms/)).toBeTruthy();
  });

  it('goes back step by step: presses one by one, what was typed in one go', async () => {
    await open('?edit=new');
    press('Corridor');
    press('press 31 121');
    press('press 31 121.1');
    fill('Points of the route', '31, 121\n31, 121.2');
    fill('Points of the route', '31, 121\n31, 121.25');
    press('Undo');
    expect(valueOf('Points of the route')).toBe('31, 121\n31, 121.1');
    fireEvent.keyDown(screen.getByTestId('map'), { key: 'z', ctrlKey: true });
    expect(valueOf('Points of the route')).toBe('31, 121');
    press('Undo');
    expect(valueOf('Points of the route')).toBe('');
    expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true);
  });

  it('has points that are moved, put in and taken away by keys alone', async () => {
    await open('?edit=new');
    press('Polygon');
    fill('Corners', '31, 121\n31, 121.1\n31.1, 121.1');
    fireEvent.keyDown(screen.getByRole('button', { name: /^Point 1 of 3/ }), { key: 'ArrowUp' });
    expect(valueOf('Corners')).toBe('31.004, 121\n31, 121.1\n31.1, 121.1');
    press('Insert after point 2');
    expect(valueOf('Corners')).toBe('31.004, 121\n31, 121.1\n31.05, 121.1\n31.1, 121.1');
    fireEvent.keyDown(screen.getByRole('button', { name: /^Point 3 of 4/ }), { key: 'Delete' });
    expect(valueOf('Corners')).toBe('31.004, 121\n31, 121.1\n31.1, 121.1');
    expect(screen.getAllByRole('button', { name: /^Point \d of 3/ })).toHaveLength(3);
  });

  it('takes the middle of the map as a point without a pointer', async () => {
    await open('?edit=new');
    press('Corridor');
    press('Add at map centre');
    expect(valueOf('Points of the route')).toMatch(/^3\d.*, 12\d/);
  });

  it('is not sent while something is wrong with it, and says so at the field', async () => {
    await open('?edit=new');
    save();
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(screen.getAllByText('Click the centre on the map, or enter its coordinates')).toHaveLength(2);
    fill('Radius', '50');
    save();
    expect(screen.getByLabelText('Radius').getAttribute('aria-invalid')).toBe('true');
    press('Polygon');
    fill('Corners', '31, 121\n32, 122\n31, 122\n32, 121');
    expect(screen.getByText('The edges of a polygon must not cross')).toBeTruthy();
    expect(known.server.sent).toEqual([]);
  });

  it('that a vehicle has no room for is refused beside the vehicles', async () => {
    const words = 'A device can have at most 8 fences. Truck 1 has no room for another.';
    known.server.says(fence.addFence, refused('tooManyFences', { imeis: words }, words));
    await open('?edit=new');
    fill('Name', 'Town');
    press('press 31 121');
    save();
    const problem = await screen.findByText(/Truck 1 has no room/);
    expect(problem.closest('.f')?.textContent).toContain('Vehicles');
  });
});

describe('a fence that is changed', () => {
  it('opens as it is, cannot be saved as it was, and keeps its vehicles unless they are changed', async () => {
    await open('?edit=1');
    expect([valueOf('Name'), valueOf('Radius'), valueOf('Centre latitude')]).toEqual(['Yard 1', '500', '31']);
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    fill('Radius', '800');
    save();
    await waitFor(() => expect(known.server.sent).toHaveLength(1));
    expect(known.server.sent[0]?.call).toBe('PUT /api/fences');
    expect(known.server.sent[0]?.input).toEqual({
      id: 1,
      name: 'Yard 1',
      shape: 'circle',
      latitude: '31',
      longitude: '121',
      radius: '800',
      mode: 'out',
      kept: 'server',
    });
  });

  it('tells which vehicle has no room for more, this fence aside', async () => {
    known.fences = Array.from({ length: 9 }, (_, index) => fenceOf(index + 1));
    await open('?edit=1');
    expect(await screen.findByText('Up to 8 fences per vehicle. No room left: Truck 1')).toBeTruthy();
  });

  it('that is gone, or not the caller’s to change, says so', async () => {
    known.fences = [fenceOf(1, { mayChange: false })];
    show(<FencePage />, '/fence?edit=1');
    expect(await screen.findByRole('heading', { name: 'Fence not found' })).toBeTruthy();
  });

  it('is deleted after a question', async () => {
    await open();
    press('Actions for Yard 1');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete fence' }));
    expect(await screen.findByText(/^Yard 1 will raise no more alarms/)).toBeTruthy();
    const [act] = screen.getAllByRole('button', { name: 'Delete fence' });
    fireEvent.click(act as HTMLElement);
    await waitFor(() => expect(known.server.sent).toEqual([{ call: 'DELETE /api/fences', input: { id: '1' } }]));
  });
});
