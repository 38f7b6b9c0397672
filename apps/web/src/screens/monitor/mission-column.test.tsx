/** The column of the monitor with the running mission of each device. */
import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { clearFleet } from '../../api/fleet-store.js';
import { chooseLanguage } from '../../api/language.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { deviceOf, testGroups, testNowMs } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { resetColumns } from './column-choice.js';
import { MonitorPage } from './MonitorPage.js';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: testNowMs });
  // jsdom lays nothing out: the table is 600 px high.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  localStorage.clear();
  resetColumns('sensor', false);
  answers.clear();
  clearFleet();
  chooseLanguage('en');
});
afterEach(leavePage);

it('shows the running mission of a device as the way to it, and asks for missions only while it is shown', async () => {
  const beacons = [{ mac: 'AC233FA10002', imei: null, name: 'Box 2', model: 'beacon-th', leftAt: null, busyWith: null }];
  const running = rowOf(mission.missions, { id: 7, name: 'Vaccines to Hefei', beacons });
  const server = stubServer({ may: [mission.missions] })
    .says(telemetry.status, rowsOf([deviceOf(1), deviceOf(2)]))
    .says(deviceFeature.groupTree, rowsOf(testGroups))
    .says(mission.missions, rowsOf([running]));
  signIn();
  show(<MonitorPage />, '/deviceMonitor');
  await waitFor(() => expect(document.querySelectorAll('.mo-row')).toHaveLength(2));
  expect(server.inputsOf(mission.missions)).toEqual([]);
  fireEvent.click(page.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await page.findByRole('checkbox', { name: 'Mission' }));
  const links = await page.findAllByRole('link', { name: 'Vaccines to Hefei' });
  expect(links.map((link) => [link.closest<HTMLElement>('.mo-row')?.dataset['device'], link.getAttribute('href')])).toEqual([
    ['2', '/missionDetail?id=7'],
  ]);
  expect(server.inputsOf(mission.missions)).toMatchObject([{ status: 'started' }]);
});
