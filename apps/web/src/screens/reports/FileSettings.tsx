/** In which language and unit a file is drawn. */
import { type Lang, languages } from '@frostway/contract/text';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { Segments } from '../../ui/ListPanel.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';

const units = ['C', 'F'] as const;

/** The page's own until others are chosen. */
export function useFileSettings() {
  const [language, setLanguage] = useState<Lang>(useText().lang);
  const [unit, setUnit] = useState<(typeof units)[number]>(useTemperatureUnit());
  return { language, unit, setLanguage, setUnit };
}

/** See above. */
export function FileSettings({ language, unit, setLanguage, setUnit }: ReturnType<typeof useFileSettings>) {
  const { t } = useText();
  return (
    <>
      <Segments
        label={t('report.page.language')}
        value={language}
        options={languages.map((key) => ({ key, word: <span lang={key}>{t(`frame.language.${key}`)}</span> }))}
        onChange={setLanguage}
      />
      <Segments label={t('report.page.unit')} value={unit} options={units.map((key) => ({ key, word: `°${key}` }))} onChange={setUnit} />
    </>
  );
}
