/** The language of words that others said (a device, a mail server, a provider's answer), for `lang`: they stay as they came, whatever the page speaks. */
export const languageOfWords = (words: string): 'zh-CN' | 'en' => (/\p{Script=Han}/u.test(words) ? 'zh-CN' : 'en');
