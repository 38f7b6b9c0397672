/** A command for several devices: which, then the form of what all of them take. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { useState } from 'react';
import { useAnswers } from '../../api/answers.js';
import { useFleetMembers, useFleetAsking } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { ChooseNamed } from '../../ui/ChooseMany.js';
import { Field } from '../../ui/fields.js';
import { Panel } from '../../ui/Panel.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { CommandForm } from './CommandForm.js';
import { joinOffers } from './offer.js';

/** See above. */
export function GivePanel({ onGiven }: { onGiven: (order: number) => void }) {
  const { t } = useText();
  useFleetAsking();
  const trackers = useFleetMembers().flatMap(({ kind, imei, name, model, isMine, connection }) =>
    kind === 'tracker' && imei !== null && isMine ? [{ imei, name, model, connection }] : [],
  );
  const [imeis, setImeis] = useState<readonly string[]>([]);
  const devices = trackers.filter(({ imei }) => imeis.includes(imei));
  // Devices of a model take the same: one of each is asked.
  const samples = [...new Map(devices.map((device) => [device.model, device.imei])).values()];
  const offers = useAnswers(
    commandFeature.offer,
    samples.map((imei) => ({ imei })),
  );
  const failed = offers.find(({ error }) => error !== null);
  const known = offers.flatMap(({ data }) => data ?? []);
  const commands = known.length === samples.length ? joinOffers(known.map((offer) => offer.commands)) : undefined;
  const [first] = known;
  return (
    <Panel title={t('command.form')} padded>
      <div className="cmd-form">
        <Field label={t('command.devices')}>
          {(control) => (
            <ChooseNamed<string>
              {...control}
              choices={trackers.map(({ imei, name }) => ({ id: imei, name, code: imei }))}
              value={imeis}
              placeholder={t('command.devices.choose')}
              none={t('command.devices.none')}
              onChange={setImeis}
            />
          )}
        </Field>
      </div>
      {samples.length === 0 ? (
        <Empty drawing="search" title={t('command.devices.chooseFirst')} hint={t('command.devices.chooseFirstHint')} />
      ) : failed !== undefined ? (
        <Refused error={failed.error} onRetry={() => void failed.refetch()} />
      ) : commands === undefined || first === undefined ? (
        <RowSkeleton rows={3} />
      ) : commands.length === 0 ? (
        <Empty drawing="search" title={t('command.noneCommon')} />
      ) : (
        <CommandForm
          key={samples.join(' ')}
          commands={commands}
          constants={first.constants}
          devices={devices}
          isOffline={devices.every(({ connection }) => connection !== 'online')}
          onGiven={onGiven}
        />
      )}
    </Panel>
  );
}
