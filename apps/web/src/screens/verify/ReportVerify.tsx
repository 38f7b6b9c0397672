/** The page behind the QR code of a report: whether a hash, or a file, is the newest revision of what was issued here. Needs no login. */
import { report, type ReportVerification } from '@frostway/contract/report/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { AlarmNote, SignInCard } from '../../features/account/SignIn.js';
import { useFileInput } from '../../ui/FilePick.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import './verify.css';
import './verify-texts.js';
import { verifyFile } from './verify-file.js';

const looks = {
  valid: { hue: 'normal', icon: 'checks' },
  superseded: { hue: 'warning', icon: 'pending' },
  unknown: { hue: 'alarm', icon: 'x' },
} as const;
/** A hash as it is printed, with blanks between its parts; undefined for what is none. */
function hashOf(text: string): string | undefined {
  const plain = text.replaceAll(/\s+/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(plain) ? plain : undefined;
}

/** See above. `given`: the hash in the address. */
export function ReportVerify({ given }: { readonly given: string }) {
  const { t, lang } = useText();
  const [typed, setTyped] = useState(given);
  const [isWrong, setWrong] = useState(false);
  // What the code leads to is asked at once.
  const [asked, setAsked] = useState(() => hashOf(given));
  const byHash = useAnswer(report.verify, { hash: asked ?? '' }, { enabled: asked !== undefined, freshMs: 0 });
  const byFile = useMutation({ mutationFn: verifyFile });
  const { choose, input } = useFileInput({
    accept: 'application/pdf,.json,.csv',
    label: t('report.check.file'),
    onFile: (file) => {
      setAsked(undefined);
      byFile.mutate(file);
    },
  });
  const { data: found, error } = asked === undefined ? byFile : byHash;
  const isBusy = asked === undefined ? byFile.isPending : byHash.isFetching;
  return (
    <SignInCard
      onSubmit={() => {
        const hash = hashOf(typed);
        setWrong(hash === undefined);
        if (hash !== undefined) setAsked(hash);
      }}
    >
      <h1>{t('report.check.title')}</h1>
      {error === null ? null : <AlarmNote words={errorText(error, lang)} />}
      {found === undefined ? <p className="lead">{t('report.check.lead')}</p> : <Found found={found} />}
      <Field label={t('report.check.hash')} error={isWrong ? t('report.check.hashWrong') : undefined}>
        {(control) => <TextInput {...control} className="tn" icon="key" spellCheck={false} value={typed} onChange={setTyped} />}
      </Field>
      <button type="submit" className="btn p lg" style={{ marginTop: 16 }} disabled={isBusy}>
        {t('report.check.act')}
      </button>
      <button type="button" className="btn lg" style={{ marginTop: 10 }} disabled={isBusy} onClick={choose}>
        {t('report.check.file')}
      </button>
      {input}
    </SignInCard>
  );
}

function Found({ found: { state, kind, revision, newest, from, until, issuedAt } }: { readonly found: ReportVerification }) {
  const { t } = useText();
  const { hue, icon } = looks[state];
  return (
    <div className={`verify-found k-${hue}`} role="status">
      <p className="row gap8 tx">
        <Icon name={icon} />
        <b>{t(`report.check.${state}`)}</b>
      </p>
      <p className="c13">
        {state === 'superseded' ? t('report.check.supersededLead', { newest: newest ?? 0 }) : t(`report.check.${state}Lead`)}
      </p>
      {kind === null || from === null || until === null || issuedAt === null ? null : (
        <p className="c13 mut">
          {t(`report.check.of.${kind}`, { revision: revision ?? 0 })}
          <br />
          {t('report.check.period')} <Moment at={from} as="full" /> – <Moment at={until} as="full" />
          <br />
          {t('report.check.issued')} <Moment at={issuedAt} as="full" />
        </p>
      )}
    </div>
  );
}
