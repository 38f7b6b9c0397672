/** The commands of one device: the form of what it takes, raw lines, what was wanted beside what it reports, its queue and its history. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetAsking, useLiveDevice } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Panel } from '../../ui/Panel.js';
import { Empty, QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { CommandForm } from './CommandForm.js';
import { CommandList } from './CommandList.js';
import { LinePanel } from './LinePanel.js';
import { SleepPanel } from './SleepPanel.js';
import { WantedPanel } from './WantedPanel.js';
import './command.css';

export type DeviceCommandsProps = {
  readonly device: { readonly id: number; readonly imei: string | null; readonly name: string; readonly isMine: boolean };
};

/** See above. */
export function DeviceCommands({ device }: DeviceCommandsProps) {
  const { t } = useText();
  const may = useMay();
  const [page, setPage] = useState(1);
  const imei = device.imei ?? '';
  const answer = useAnswer(commandFeature.offer, { imei });
  useFleetAsking();
  // A device that comes or goes while the page is open.
  const connection = useLiveDevice(device.id)?.connection;
  return (
    <div className="cmd">
      <div className="col">
        <QueryBoundary
          answer={answer}
          skeleton={
            <Panel title={t('command.form')}>
              <RowSkeleton rows={4} />
            </Panel>
          }
        >
          {({ commands, constants, isOnline, lineLength, family }) =>
            family === null ? (
              <Panel>
                <Empty drawing="history" title={t('command.none')} hint={t('command.noneHint')} />
              </Panel>
            ) : (
              <>
                {may(commandFeature.give) && commands.length > 0 ? (
                  <Panel title={t('command.form')} padded>
                    <CommandForm
                      commands={commands}
                      constants={constants}
                      devices={[{ imei, name: device.name }]}
                      isOffline={connection === undefined ? !isOnline : connection !== 'online'}
                      onGiven={() => setPage(1)}
                    />
                  </Panel>
                ) : null}
                {lineLength !== null && device.isMine && may(commandFeature.sendLine) ? (
                  <LinePanel imei={imei} most={lineLength} isOffline={connection === undefined ? !isOnline : connection !== 'online'} />
                ) : null}
              </>
            )
          }
        </QueryBoundary>
        <SleepPanel device={{ imei, name: device.name }} />
        <WantedPanel imei={imei} />
      </div>
      <div className="col">
        <CommandList
          filter={{ imei: [imei] }}
          page={page}
          onPage={setPage}
          hasDevices={false}
          isFiltered={false}
          tools={<h2>{t('command.log')}</h2>}
        />
      </div>
    </div>
  );
}
