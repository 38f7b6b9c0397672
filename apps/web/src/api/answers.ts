/** The two hooks by which pages read and change: `useAnswer` for what is shown, `useAction` for what is done. */
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import { isAbsent, isForbidden } from '@frostway/contract/refusals';
import { type Tag, tagsOf } from '@frostway/contract/tags';
import {
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { call } from './call.js';
import { RefusalError, UnreachableError } from './refused.js';

/** The cache of everything asked. A refusal is an answer and is not asked again; a lost network is, twice. What was taken away is not shown on. */
export const answers = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && error instanceof RefusalError && (isAbsent(error.errorcode) || isForbidden(error.errorcode)))
        query.setState({ ...query.state, data: undefined });
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof UnreachableError && failures < 2,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      staleTime: 1000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Where an answer is kept, and what it is about; `rest` is what tells it from other answers of the call. Every query is made of it. */
export function queryOf(endpoint: Endpoint, ...rest: readonly unknown[]) {
  return { queryKey: [endpoint.method, endpoint.path, ...rest], meta: { tags: tagsOf(endpoint) } } as const;
}

/** Asks again for every answer about one of these; what is not on the screen, when it is wanted next. */
export async function askAgain(tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return;
  const isStale = (of: unknown): boolean => Array.isArray(of) && of.some((tag: Tag) => tags.includes(tag));
  await answers.invalidateQueries({ predicate: ({ meta }) => isStale(meta?.['tags']) });
}

/** Asks again for everything in view. A first answer that is still on its way was asked for before, in another language maybe: it is asked for anew once it is there. */
export async function askAllAgain(): Promise<void> {
  const underway = answers.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  const anew = underway.map(async (query) => {
    await query.promise?.catch(() => undefined);
    await answers.invalidateQueries({ predicate: (each) => each === query });
  });
  await Promise.all([answers.invalidateQueries(), ...anew]);
}

/** Asks again for what a call has changed; nothing after a reading one. */
export async function changedBy(endpoint: Endpoint): Promise<void> {
  if (endpoint.method !== 'GET' || endpoint.isAct === true) await askAgain(tagsOf(endpoint));
}

export type AnswerOptions = {
  /** False: not asked yet. */
  readonly enabled?: boolean;
  /** True: the last answer stays on the screen while another page or filter is asked. */
  readonly keepPrevious?: boolean;
  /** How long an answer counts as fresh, ms. */
  readonly freshMs?: number;
  /** After how long it is asked again by itself, ms, as the last answer says; false = not. */
  readonly againMs?: (data: unknown) => number | false;
};

/** What a call answers, asked once for everybody who shows the same and again when something changes it. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: Sent<E>, options: AnswerOptions = {}): UseQueryResult<Answer<E>> {
  const answer: UseQueryResult = useQuery({
    ...queryOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.freshMs === undefined ? {} : { staleTime: options.freshMs }),
    ...(options.againMs === undefined
      ? {}
      : { refetchInterval: (query: { readonly state: { readonly data: unknown } }) => options.againMs?.(query.state.data) ?? false }),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
  return answer as UseQueryResult<Answer<E>>;
}

/** What a call answers to each of several inputs, in their order; an answer stays on the screen while the next is asked. */
export function useAnswers<E extends Endpoint>(
  endpoint: E,
  inputs: readonly Sent<E>[],
  options: Pick<AnswerOptions, 'enabled' | 'freshMs'> & {
    /** As of `useAnswer`, whatever was answered. */ readonly againMs?: number;
    /** How it is asked, where that is not the call alone (growing.ts). */ readonly ask?: (
      input: Sent<E>,
      signal: AbortSignal,
    ) => Promise<Answer<E>>;
  } = {},
): readonly UseQueryResult<Answer<E>>[] {
  const asked = (input: Sent<E>, signal: AbortSignal): Promise<Answer<E>> => call(endpoint, input, { signal });
  const found: UseQueryResult[] = useQueries({
    queries: inputs.map((input) => ({
      ...queryOf(endpoint, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => (options.ask ?? asked)(input, signal),
      enabled: options.enabled ?? true,
      staleTime: options.freshMs ?? 1000,
      placeholderData: keepPreviousData,
      ...(options.againMs === undefined ? {} : { refetchInterval: options.againMs }),
    })),
  });
  return found as UseQueryResult<Answer<E>>[];
}

/** What a call answers now; whoever shows it is shown the same. Throws as the call does. */
export async function askNow<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Answer<E>> {
  return answers.fetchQuery({
    ...queryOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: 0,
  });
}

export type ActionOptions<E extends Endpoint> = {
  readonly onDone?: (answer: Answer<E>, input: Sent<E>) => void;
};

/** A change: `mutate(input)` does it, `error` says what was refused, the answers it makes stale are asked again. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): UseMutationResult<Answer<E>, Error, Sent<E>> {
  return useMutation<Answer<E>, Error, Sent<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input);
      await changedBy(endpoint);
    },
  });
}
