/** The two hooks by which pages read and change: `useAnswer` for what is shown, `useAction` for what is done. */
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import { isAbsent, isForbidden } from '@frostway/contract/refusals';
import {
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
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

/** Where an answer is kept; without input: all answers of the call. */
export function answerKey<E extends Endpoint>(endpoint: E, input?: Sent<E>): readonly unknown[] {
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];
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
    queryKey: answerKey(endpoint, input),
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
  options: Pick<AnswerOptions, 'enabled' | 'freshMs'> = {},
): readonly UseQueryResult<Answer<E>>[] {
  const found: UseQueryResult[] = useQueries({
    queries: inputs.map((input) => ({
      queryKey: answerKey(endpoint, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
      enabled: options.enabled ?? true,
      staleTime: options.freshMs ?? 1000,
      placeholderData: keepPreviousData,
    })),
  });
  return found as UseQueryResult<Answer<E>>[];
}

/** What a call answers now; whoever shows it is shown the same. Throws as the call does. */
export async function askNow<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Answer<E>> {
  return answers.fetchQuery({
    queryKey: answerKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: 0,
  });
}

export type ActionOptions<E extends Endpoint> = {
  /** Calls whose answers this one changes: they are asked again. */
  readonly changes?: readonly Endpoint[];
  readonly onDone?: (answer: Answer<E>, input: Sent<E>) => void;
};

/** A change: `mutate(input)` does it, `error` says what was refused, the answers it changes are asked again. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): UseMutationResult<Answer<E>, Error, Sent<E>> {
  const cache = useQueryClient();
  return useMutation<Answer<E>, Error, Sent<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input);
      await Promise.all((options.changes ?? []).map((changed) => cache.invalidateQueries({ queryKey: answerKey(changed) })));
    },
  });
}
