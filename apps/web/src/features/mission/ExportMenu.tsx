/** A table as a file, of one of two kinds. */
import { useText } from '../../api/language.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { Icon } from '../../ui/icons.js';

/** See above. */
export function ExportMenu({ save }: { readonly save: (type: 'xlsx' | 'csv') => () => void }) {
  const { t } = useText();
  return (
    <ActMenu
      title={t('mission.export.act')}
      className="btn"
      button={
        <>
          <Icon name="download" size={14} />
          {t('mission.export.act')}
        </>
      }
      acts={(['xlsx', 'csv'] as const).map((type) => ({ key: type, word: t(`mission.export.${type}`), icon: 'report', run: save(type) }))}
    />
  );
}
