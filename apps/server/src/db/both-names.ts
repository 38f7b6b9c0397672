/** Rows that keep their name in both languages, as answers have them. */
import type { Lang } from '@frostway/contract/text';

/** Both names, for who edits them, and the one in the caller's language. */
export const bothNames = ({ name, name_en: nameEn }: { readonly name: string; readonly name_en: string }, lang: Lang) => ({
  name,
  nameEn,
  label: lang === 'en' ? nameEn : name,
});
