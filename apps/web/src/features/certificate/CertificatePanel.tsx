/** The calibration certificates of a sensor: how they stand, their files, and what adds or takes away one. */
import { certificateFeature } from '@frostway/contract/certificate/endpoints';
import type { Certificate } from '@frostway/contract/certificate/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { callFile } from '../../api/call.js';
import { saveBlob } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { Panel } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { certificateLooks, leftWords } from '../../values/certificates.js';
import { AddCertificateDialog } from './AddCertificateDialog.js';
import { type CertifiedDevice, nameOf } from './named.js';
import './certificate.css';

/** See above. */
export function CertificatePanel({ device, mayChange }: { device: CertifiedDevice; mayChange: boolean }) {
  const { t } = useText();
  const may = useMay();
  const answer = useAnswer(certificateFeature.list, nameOf(device));
  const [adds, setAdds] = useState(false);
  const [removed, setRemoved] = useState<Certificate>();
  const isWriter = mayChange && may(certificateFeature.add);
  return (
    <Panel
      title={t('certificate.title')}
      extra={
        isWriter ? (
          <button type="button" className="lnk" onClick={() => setAdds(true)}>
            <Icon name="plus" size={14} />
            {t('certificate.add')}
          </button>
        ) : undefined
      }
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={2} widths={[160, 60]} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="foot-note">{t('certificate.none')}</p>
          ) : (
            <ul className="certs">
              {rows.map((row) => (
                <Row key={row.id} row={row} onRemove={mayChange && may(certificateFeature.remove) ? () => setRemoved(row) : undefined} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {adds ? <AddCertificateDialog device={device} onClose={() => setAdds(false)} /> : null}
      {removed === undefined ? null : <RemoveDialog certificate={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}

function Row({ row, onRemove }: { row: Certificate; onRemove: (() => void) | undefined }) {
  const { t } = useText();
  const left = leftWords(t, row);
  return (
    <li>
      <span className="grow">
        <span className="row gap8">
          <span className="ell">{row.number}</span>
          <Chip
            {...certificateLooks[row.state]}
            word={t(`certificate.state.${row.state}`)}
            kind={row.state === 'replaced' ? 'outline' : 'tint'}
          />
        </span>
        <span className="two">
          {t('certificate.range', { from: row.date, to: row.dueDate })}
          {left === '' ? null : (
            <>
              <i className="dot" />
              {left}
            </>
          )}
          {row.laboratory === '' ? null : (
            <>
              <i className="dot" />
              {row.laboratory}
            </>
          )}
        </span>
      </span>
      {row.file === null ? null : <Download id={row.id} name={row.file.name} />}
      {onRemove === undefined ? null : (
        <button type="button" className="ib xs" aria-label={t('certificate.removeTitle', { number: row.number })} onClick={onRemove}>
          <Icon name="trash" size={14} />
        </button>
      )}
    </li>
  );
}

function Download({ id, name }: { id: number; name: string }) {
  const { t, lang } = useText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  if (!may(certificateFeature.file)) return null;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveBlob(await callFile(certificateFeature.file, { id }), name);
    } catch (error) {
      toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) });
    } finally {
      setBusy(false);
    }
  };
  const words = t('certificate.download', { name });
  return (
    <button type="button" className="ib xs" disabled={isBusy} aria-label={words} title={words} onClick={() => void download()}>
      <Icon name="download" size={14} />
    </button>
  );
}

function RemoveDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { t } = useText();
  const { id, number } = certificate;
  return (
    <AskDialog
      call={certificateFeature.remove}
      input={{ id, confirm: true }}
      done={t('certificate.removed', { number })}
      onClose={onClose}
      title={t('certificate.removeTitle', { number })}
      lead={t('certificate.removeLead')}
      act={t('certificate.remove')}
    />
  );
}
