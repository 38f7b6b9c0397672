/** Everything that is known about a device, with the dialogs that change it. */
import type { Device } from '@frostway/contract/device/rows';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { limitedProbes, probeNames, probeRow, probeTable } from '@frostway/core/probes';
import { sim } from '@frostway/contract/sim/endpoints';
import { type ReactNode, useState } from 'react';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { CertificatePanel } from '../../features/certificate/CertificatePanel.js';
import { DeviceDialogs } from '../../features/device/DeviceDialogs.js';
import { Day, DeviceTitle, ExpiryDate, ModelName, ProbeLimits, intervalText } from '../../features/device/DeviceFacts.js';
import { type DeviceAct, type DeviceAction, useMayAct } from '../../features/device/device-acts.js';
import { CardFacts } from '../../features/sim/CardFacts.js';
import { Copyable } from '../../ui/Copyable.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Battery, Light } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { missing } from '../../values/figures.js';
import { limitsOfText, limitsText } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { offsetText } from '../../values/times.js';
import { parseLang } from '@frostway/contract/text';
import { Pair } from './LatestTab.js';
import type { DeviceWithGroups } from './live-history.js';
import { HardwarePanel } from './HardwarePanel.js';

/** See above. */
export function InfoTab({ device }: { device: DeviceWithGroups }) {
  const { t } = useText();
  const [wanted, setWanted] = useState<DeviceAction>();
  const unit = useTemperatureUnit();
  const mayAct = useMayAct();
  const may = useMay();
  const model = findModel(device.model);
  const link = (act: DeviceAct, word?: string): ReactNode =>
    mayAct(act, device) ? (
      <button type="button" className="lnk" onClick={() => setWanted({ act, devices: [device] })}>
        <Icon name="edit" size={14} />
        {word ?? t(`device.act.${act}`)}
      </button>
    ) : null;
  const language = parseLang(device.language);
  return (
    <div className="c2 k3">
      <Panel title={t('detail.info.identity')} extra={link('rename')}>
        <dl className="kv">
          <Pair word={t('device.name')}>
            <DeviceTitle name={device.name} />
          </Pair>
          <Pair word={t('device.mac')}>{device.mac === null ? missing : <Copyable text={device.mac} />}</Pair>
          <Pair word={t('device.imei')}>{device.imei === null ? missing : <Copyable text={device.imei} />}</Pair>
          <Pair word={t('device.alias')}>{device.alias ?? missing}</Pair>
          <Pair word={t('device.kind')}>{t(`values.kind.${device.kind}`)}</Pair>
          <Pair word={t('device.model')}>
            <span className="row gap8">
              <ModelName model={device.model} />
              {link('model', t('device.modelAct'))}
            </span>
          </Pair>
          <Pair word={t('device.softwareVersion')}>{device.softwareVersion ?? missing}</Pair>
          <Pair word={t('device.remark')}>{device.remark === '' ? missing : device.remark}</Pair>
        </dl>
      </Panel>
      <Panel title={t('detail.info.owner')} extra={link('move')}>
        <dl className="kv">
          <Pair word={t('device.group')}>
            {device.groups.length === 0 ? missing : device.groups.map((group) => group.name).join(' / ')}
          </Pair>
          <Pair word={t('device.column.registered')}>
            <Day at={device.registeredAt} />
          </Pair>
          <Pair word={t('detail.info.paid')}>
            <Day at={device.paidAt} />
          </Pair>
          <Pair word={t('device.column.expiry')}>
            <ExpiryDate at={device.expiryDate} withDays />
          </Pair>
          <Pair word={t('device.mayShare')}>{device.mayShare ? t('detail.yes') : t('detail.no')}</Pair>
          <Pair word={t('detail.info.mine')}>{device.isMine ? t('detail.yes') : t('detail.no')}</Pair>
          <Pair word={t('detail.info.busy')}>{device.isBusy ? t('detail.yes') : t('detail.no')}</Pair>
          <Pair word={t('detail.info.scrapped')}>{device.isScrapped ? t('detail.yes') : t('detail.no')}</Pair>
          <Pair word={t('device.column.lastSeen')}>
            <Moment at={device.lastSeen} as="full" />
          </Pair>
        </dl>
      </Panel>
      <Panel title={t('detail.info.vehicle')} extra={link('sim')}>
        <dl className="kv">
          <Pair word={t('device.sim')}>{device.sim ?? missing}</Pair>
          {device.kind === 'tracker' && device.imei !== null && may(sim.dataMargin) ? <CardFacts imei={device.imei} /> : null}
          <Pair word={t('device.car')}>
            <Changeable
              value={device.car ?? missing}
              act={mayAct('car', device) ? () => setWanted({ act: 'car', devices: [device] }) : undefined}
            />
          </Pair>
          <Pair word={t('device.act.carIcon')}>
            <Changeable
              value={iconWord(t, device.carIcon)}
              act={mayAct('carIcon', device) ? () => setWanted({ act: 'carIcon', devices: [device] }) : undefined}
            />
          </Pair>
          <Pair word={t('values.battery')}>
            <Battery mv={device.voltage} model={device.model} />
          </Pair>
          <Pair word={t('values.light')}>
            <Light value={device.light} />
          </Pair>
        </dl>
      </Panel>
      <Panel title={t('detail.config')} extra={link('edit', t('detail.info.edit'))}>
        <dl className="kv">
          <Pair word={t('device.set.readInterval')}>{intervalText(t, device.readInterval)}</Pair>
          <Pair word={t('device.set.writeInterval')}>{intervalText(t, device.writeInterval)}</Pair>
          <Pair word={t('device.set.broadcastInterval')}>{intervalText(t, device.broadcastInterval)}</Pair>
          {limitedProbes
            .filter((probe) => probeRow(probe).isRare !== true || limitsOfText(t, device, probe, unit) !== missing)
            .map((probe) => (
              <Pair key={probe} word={probe === 'light' ? t('device.set.light') : t(`device.column.${probe}`)}>
                <ProbeLimits probe={probe} device={device} />
              </Pair>
            ))}
          <Pair word={t('device.language')}>{language === undefined ? missing : t(`frame.language.${language}`)}</Pair>
          <Pair word={t('device.timezone')}>
            {device.timezone === null ? missing : t('values.utcOffset', { offset: offsetText(0, device.timezone * 60) })}
          </Pair>
        </dl>
      </Panel>
      {model === undefined ? null : (
        <Panel title={t('detail.info.abilities')}>
          <dl className="kv">
            <Pair word={t('detail.info.probes')}>
              {model.probes.length === 0 ? missing : model.probes.map((probe) => t(`detail.probe.${probe}`)).join(t('detail.comma'))}
            </Pair>
            {probeNames.map((probe) => {
              const range = model.measures[probeTable[probe].field];
              return range === undefined ? null : (
                <Pair key={probe} word={t(`values.${probe}`)}>
                  {limitsText(t, probe, ...range, unit)}
                </Pair>
              );
            })}
            <Pair word={t('detail.info.protocols')}>{model.families.join(t('detail.comma'))}</Pair>
            <Pair word={t('detail.info.limits')}>{settingsWords(t, model)}</Pair>
          </dl>
        </Panel>
      )}
      {device.lastSeen === null ? null : <HardwarePanel device={device} />}
      {device.kind === 'beacon' ? <CertificatePanel device={device} mayChange={device.mayChange} /> : null}
      {wanted === undefined ? null : <DeviceDialogs wanted={wanted} onClose={() => setWanted(undefined)} />}
    </div>
  );
}

function Changeable({ value, act }: { value: string; act: (() => void) | undefined }) {
  if (act === undefined) return value;
  return (
    <button type="button" className="lnk" onClick={act}>
      {value}
      <Icon name="edit" size={12} />
    </button>
  );
}

const carIcons = ['car', 'truck', 'van', 'ship', 'box', 'person'] as const;
function iconWord(t: Say, icon: Device['carIcon']): string {
  const known = carIcons.find((each) => each === icon);
  return known === undefined ? missing : t(`device.carIcon.${known}`);
}

/** Which settings a model takes from here. */
function settingsWords(t: Say, model: DeviceModel): string {
  const words = model.commands.flatMap(({ name }) => {
    if (name === 'intervals') return t('device.set.intervals');
    const probe = limitedProbes.find((each) => probeTable[each].limits.command === name);
    if (probe === undefined) return [];
    return probe === 'light' ? t('device.set.light') : t(`device.column.${probe}`);
  });
  return words.length === 0 ? missing : words.join(t('detail.comma'));
}
