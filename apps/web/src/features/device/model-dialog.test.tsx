/** Correcting a model: only models a device can be of are offered, nothing is done unasked, and limits are given up by name. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { findModel } from '@frostway/core/models';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { answerOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { likeModels, ModelDialog } from './ModelDialog.js';

const { changeModel } = deviceFeature;
let server: StubbedServer;
beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(changeModel, ({ dropLimits }) =>
    dropLimits === true
      ? answerOf(changeModel, { model: 'beacon-t', families: ['ble'], dropped: ['humidityUpper'] })
      : refused('limitsNotOfModel', { humidityUpper: 'Limit outside the range of this model' }),
  );
});
afterEach(leavePage);

it('only models of the same kind are offered', () => {
  expect(likeModels('gateway-a')).toEqual(['gateway-b']);
  expect(likeModels('tracker-a')).toEqual(expect.arrayContaining(['tracker-b', 'teltonika', 'phone']));
  expect(likeModels('tracker-a').filter((model) => model === 'tracker-a' || findModel(model)?.kind !== 'tracker')).toEqual([]);
  expect(likeModels('beacon-t')).not.toContain('beacon-t');
});

it('asks before it corrects, and names the limits that go before it takes them', async () => {
  show(<ModelDialog device={{ mac: 'AC233FA1075E', imei: null, model: 'beacon-th' }} onClose={() => undefined} />);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByText('Beacon T'));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('AC233FA1075E')).toBeTruthy();
  expect(server.sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Correct' }));
  // While it waits, the button's name says more.
  fireEvent.click(await screen.findByRole('button', { name: /Remove limits and correct/ }));
  expect(screen.getByText(/The new model does not support these limits/)).toBeTruthy();
  const named = { mac: 'AC233FA1075E', model: 'beacon-t' };
  await waitFor(() => expect(server.inputsOf(changeModel)).toMatchObject([named, { ...named, dropLimits: true }]));
});
