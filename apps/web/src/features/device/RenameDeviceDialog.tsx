/** Renaming a device: the new name, then the question, for it shows everywhere at once (specification, section 5). */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { callName, identityText, identityWord } from './naming.js';
import { type Problems, refusedFields } from '../../ui/problems.js';

/** See above. */
export function RenameDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [name, setName] = useState(device.name);
  const [isAsked, setAsked] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const rename = useAction(deviceFeature.renameDevice);
  const wanted = name.trim();

  const ask = (): void => {
    const problem =
      wanted === ''
        ? t('device.nameNeeded')
        : wanted.length > limits.name
          ? refusals.textTooLong[lang]
          : wanted === device.name
            ? refusals.nothingChanged[lang]
            : undefined;
    setProblems(problem === undefined ? {} : { name: problem });
    if (problem === undefined) setAsked(true);
  };
  const confirm = (): void =>
    rename.mutate(
      { ...callName(device), name: wanted, confirm: true },
      {
        onError: (error) => {
          const said = refusedFields(error, lang, { textTooLong: 'name', nothingChanged: 'name' });
          setProblems(said);
          if (said['name'] !== undefined) setAsked(false);
        },
        onSuccess: () => {
          toast({ icon: 'edit', words: t('device.renamed', { name: wanted }) });
          closing.close();
        },
      },
    );
  return (
    <FormDialog
      closing={closing}
      title={isAsked ? t('device.renameAsk') : t('device.renameTitle')}
      act={isAsked ? t('device.renameAct') : t('device.renameNext')}
      busy={rename.isPending}
      error={Object.keys(problems).length === 0 ? rename.error : undefined}
      onSubmit={isAsked ? confirm : ask}
      width={460}
      footNote={
        isAsked ? (
          <button type="button" className="lnk" onClick={() => setAsked(false)}>
            {t('device.renameAgain')}
          </button>
        ) : undefined
      }
    >
      {isAsked ? (
        <>
          <p className="ask-lead">{t('device.renameConsequence')}</p>
          <dl className="ren">
            <dt>{t(identityWord(device))}</dt>
            <dd>{identityText(device)}</dd>
            <dt>{t('device.renameFrom')}</dt>
            <dd className="was">{device.name}</dd>
            <dt>{t('device.renameTo')}</dt>
            <dd className="b">{wanted}</dd>
          </dl>
        </>
      ) : (
        <Field label={t('device.name')} error={problems['name']} hint={t('device.nameHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={setName}
              autoFocus
              autoComplete="off"
              after={<span className="c12 mut">{t('device.count.characters', { count: wanted.length, max: limits.name })}</span>}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
