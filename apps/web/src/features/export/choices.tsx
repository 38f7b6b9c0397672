/** What every export asks: which data, and in which format. */
import { downloadSubjects } from '@frostway/contract/export/endpoints';
import { useText } from '../../api/language.js';
import { Segments } from '../../ui/ListPanel.js';

export type Subject = (typeof downloadSubjects)[number];
const formats = ['xlsx', 'csv'] as const;
export type Format = (typeof formats)[number];

type ChoiceProps<T> = { readonly value: T; readonly onChange: (value: T) => void };

/** What is exported: readings or alarms. */
export function SubjectChoice(choice: ChoiceProps<Subject>) {
  const { t } = useText();
  return (
    <div className="f">
      <div className="lab">{t('export.what')}</div>
      <Segments label={t('export.what')} options={downloadSubjects.map((key) => ({ key, word: t(`export.subject.${key}`) }))} {...choice} />
    </div>
  );
}

/** In which format. */
export function FormatChoice(choice: ChoiceProps<Format>) {
  const { t } = useText();
  return (
    <div className="f">
      <div className="lab">{t('export.format')}</div>
      <Segments label={t('export.format')} options={formats.map((key) => ({ key, word: t(`export.format.${key}`) }))} {...choice} />
    </div>
  );
}
