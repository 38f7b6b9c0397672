/** The table of migration 064 as Kysely sees it: the ledger of commands. */
import type { CommandReason, CommandState, CommandWay } from '@frostway/contract/command/endpoints';
import type { ColumnType, Generated } from 'kysely';

export type CommandSchema = {
  command: {
    id: Generated<number>;
    order_id: number;
    device_id: number;
    account_id: number | null;
    way: CommandWay;
    name: string;
    part: Generated<string>;
    params: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    is_once: boolean;
    is_held: boolean;
    state: Generated<CommandState>;
    reason: CommandReason | null;
    flag: Generated<number>;
    created_at: Date;
    expires_at: Date;
    sent_at: Date | null;
    sendings: Generated<number>;
    frame: Buffer | null;
    answered_at: Date | null;
    answer: string | null;
  };
};
