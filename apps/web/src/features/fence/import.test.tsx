/** Importing fences: what a file holds is told feature by feature before anything is made, and only what is chosen is made. */
import { fence } from '@frostway/contract/fence/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, press, show, signIn } from '../../testing/page.js';
import { refused } from '../../testing/server.js';
import { fenceOf, type Fences, stubFences } from './fence.fixture.js';
import { ImportDialog } from './ImportDialog.js';

vi.mock('../../map/FleetMap.js', async () => ({ FleetMap: (await import('./fence.fixture.js')).MapStub }));

const { id: _id, name: _name, mode: _mode, devices: _devices, ...circle } = fenceOf(1);
const crossing = { errorcode: refusals.fenceCrossing.code, message: refusals.fenceCrossing.en };
const rows = [
  { feature: 1, name: 'Depot', fence: circle, id: null, errorcode: null, message: null },
  { feature: 2, name: 'Bow', fence: null, id: null, ...crossing },
  { feature: 3, name: 'Yard', fence: circle, id: null, errorcode: null, message: null },
];
const text = '{"type":"FeatureCollection"}';

let known: Fences;
beforeEach(() => {
  chooseLanguage('en');
  signIn();
  known = stubFences();
  known.server.says(fence.importFences, ({ isPreview, features = [] }) =>
    isPreview === true
      ? rowsOf(rows)
      : rowsOf(rows.filter(({ feature }) => (features as number[]).includes(feature)).map((row) => ({ ...row, id: 40 + row.feature }))),
  );
});
afterEach(leavePage);

const read = async (): Promise<void> => {
  show(<ImportDialog fences={[]} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Or paste its text'), { target: { value: text } });
  press('Read');
  await screen.findByText('Depot');
};
const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') as HTMLElement;

it('says of each feature what it is or why it is none, and draws those that can be fences', async () => {
  await read();
  expect(known.server.sent).toEqual([{ call: 'POST /api/fences/import', input: { text, width: '200', isPreview: true } }]);
  expect(within(rowOf('Depot')).getByText('Circle · radius 500 m')).toBeTruthy();
  expect(within(rowOf('Bow')).getByText(refusals.fenceCrossing.en)).toBeTruthy();
  expect(within(rowOf('Bow')).queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('2 can be imported')).toBeTruthy();
  expect(screen.getByText('1 cannot')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^drawn / }).map(({ textContent }) => textContent)).toEqual(['drawn Depot', 'drawn Yard']);
});

it('makes only what is chosen, and says of each what became of it', async () => {
  await read();
  fireEvent.click(within(rowOf('Depot')).getByRole('checkbox'));
  press('Leaving');
  press('Import 1');
  await waitFor(() => expect(within(rowOf('Yard')).getByText('Imported')).toBeTruthy());
  expect(known.server.sent[1]?.input).toEqual({ text, width: '200', features: [3], mode: 'out', imeis: [] });
  expect(within(rowOf('Depot')).getByText('Left out')).toBeTruthy();
  expect(within(rowOf('Bow')).getByText(refusals.fenceCrossing.en)).toBeTruthy();
});

it('imports nothing while nothing is chosen', async () => {
  await read();
  fireEvent.click(screen.getByRole('checkbox', { name: 'All that can be imported' }));
  expect(screen.getByRole('button', { name: 'Import 0' }).hasAttribute('disabled')).toBe(true);
});

it('takes a file as well as a text, and asks for one of them', async () => {
  show(<ImportDialog fences={[]} onClose={() => undefined} />);
  press('Read');
  expect(await screen.findByText('Choose a file or paste its text')).toBeTruthy();
  expect(known.server.sent).toEqual([]);
  const file = new File(['<kml/>'], 'sites.kml');
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  expect(screen.getByText('sites.kml')).toBeTruthy();
  press('Read');
  await waitFor(() => expect(known.server.sent).toHaveLength(1));
  await screen.findByText('Depot');
  expect(known.server.sent[0]?.input['text']).toBe('<kml/>');
});

it('says beside the text that it is neither GeoJSON nor KML', async () => {
  known.server.says(fence.importFences, refused('fenceFile'));
  show(<ImportDialog fences={[]} onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Or paste its text'), { target: { value: 'a list' } });
  press('Read');
  const problem = await screen.findByText(refusals.fenceFile.en);
  expect(problem.closest('.f')?.textContent).toContain('Or paste its text');
});
