/** A command for several devices: which, by name or whole groups, then the form of what all of them take. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useAnswer, useAnswers } from '../../api/answers.js';
import { useFleetAsking, useFleetMembers, useLiveDevices } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ChooseNamed } from '../../ui/ChooseMany.js';
import { Field } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { subtreeOf } from '../../values/groups.js';
import { CommandForm } from './CommandForm.js';
import { joinOffers } from './offer.js';
import { countText } from '../../values/figures.js';

/** See above. */
export function GivePanel({ onGiven }: { onGiven: (order: number) => void }) {
  const { t } = useText();
  const may = useMay();
  useFleetAsking();
  const trackers = useFleetMembers().flatMap(({ id, kind, imei, name, model, groupId, isMine }) =>
    kind === 'tracker' && imei !== null && isMine ? [{ id, imei, name, model, groupId }] : [],
  );
  const groups = useAnswer(deviceFeature.groupTree, {}, { enabled: may(deviceFeature.groupTree), freshMs: 60_000 }).data?.rows ?? [];
  const inGroups = groups.flatMap((group) => {
    const below = subtreeOf(groups, group.id);
    const inside = trackers.flatMap(({ imei, groupId }) => (groupId !== null && below.has(groupId) ? [imei] : []));
    return inside.length === 0 ? [] : [{ group, inside }];
  });
  const [imeis, setImeis] = useState<readonly string[]>([]);
  const devices = trackers.filter(({ imei }) => imeis.includes(imei));
  const live = useLiveDevices(devices.map(({ id }) => id));
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
              of="tracker"
              onChange={setImeis}
            />
          )}
        </Field>
        {trackers.length < 2 ? null : (
          <div className="cmd-picks">
            <Button size="small" disabled={devices.length === trackers.length} onClick={() => setImeis(trackers.map(({ imei }) => imei))}>
              {t('command.devices.all', { count: trackers.length })}
            </Button>
            {inGroups.length < 2 ? null : (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: inGroups.map(({ group, inside }) => ({
                    key: String(group.id),
                    label: (
                      <span className="row gap8" style={{ paddingLeft: (group.depth - 1) * 12 }}>
                        <span className="ell grow">{group.name}</span>
                        <span className="c12 mut">{countText(inside.length)}</span>
                      </span>
                    ),
                  })),
                  onClick: ({ key }) => {
                    const added = inGroups.find(({ group }) => String(group.id) === key)?.inside ?? [];
                    setImeis([...new Set([...imeis, ...added])]);
                  },
                }}
              >
                <Button size="small" icon={<Icon name="down" size={12} />} iconPlacement="end">
                  {t('command.devices.group')}
                </Button>
              </Dropdown>
            )}
            <Button size="small" disabled={imeis.length === 0} onClick={() => setImeis([])}>
              {t('command.devices.clear')}
            </Button>
          </div>
        )}
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
          isOffline={live.every((device) => device?.connection !== 'online')}
          onGiven={onGiven}
        />
      )}
    </Panel>
  );
}
