/** Arguments of the program: `--role gateway` says what FROSTWAY_ROLE says, for this process alone. */
import { ConfigError } from './config.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with what the arguments set; throws ConfigError for others, so that nothing starts otherwise than was meant. */
export function withArguments(args: readonly string[], env: Environment): Environment {
  const [first = '', ...rest] = args;
  if (first === '') return env;
  const [name, value = rest.shift()] = first.split('=', 2);
  if (name !== '--role') throw new ConfigError(`There is no argument ${first}. --help lists them`);
  if (value === undefined || value === '') throw new ConfigError('--role takes all, or some of gateway, api, worker by commas');
  return withArguments(rest, { ...env, FROSTWAY_ROLE: value });
}
