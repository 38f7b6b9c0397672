/** The table of migrations 064 and 071 as Kysely sees it: the ledger of commands. */
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
    expires_at: Date | null;
    sent_at: Date | null;
    sendings: Generated<number>;
    frame: Buffer | null;
    answered_at: Date | null;
    answer: string | null;
    verdict: 'taken' | 'refused' | 'unclear' | null;
    is_follow: Generated<boolean>;
  };
  device_rhythm: {
    device_id: number;
    name: string;
    params: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    since: Date;
    silent_seconds: number | null;
  };
  device_night: { device_id: number; off_at: string; on_at: string };
  command_to_follow: {
    id: Generated<number>;
    device_id: number;
    account_id: number | null;
    due_at: Date;
    name: string;
    params: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  };
  wake_up: {
    id: Generated<number>;
    device_id: number;
    account_id: number | null;
    phone: string;
    text: string;
    sent_at: Date;
    owner_id: number | null;
  };
};
