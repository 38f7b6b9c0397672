/** The tables of migration 005 as Kysely sees them: ways in, roles, teams, shares, trade. */
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Json = JSONColumnType<Record<string, unknown>>;
/** A column that an insert may leave out and that is null then. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What a share lets see; see scope/. */
export type ShareScope = 'latest' | 'history' | 'place';
export type TeamLevel = 'none' | 'access' | 'detailed' | 'all';
export type TeamRole = 'administrator' | 'subUser' | 'externalUser';

export type PeopleSchema = {
  one_time_token: {
    token_hash: Buffer;
    purpose: string;
    account_id: number | null;
    body: Json;
    expires_at: Date;
    used_at: Optional<Date>;
    created_at: Generated<Date>;
  };
  sent_code: {
    id: Generated<number>;
    target: string;
    purpose: string;
    code_hash: Buffer;
    picture_sid: Optional<string>;
    tries: Generated<number>;
    expires_at: Date;
    used_at: Optional<Date>;
    created_at: Date;
  };
  second_factor: { account_id: number; secret: string; last_step: Optional<number>; confirmed_at: Optional<Date>; created_at: Date };
  recovery_code: { account_id: number; code_hash: Buffer; used_at: Optional<Date> };
  api_token: {
    id: Generated<number>;
    account_id: number;
    name: string;
    token_hash: Buffer;
    scope: 'read' | 'all';
    created_at: Date;
    expires_at: Date;
    seen_at: Optional<Date>;
    ended_at: Optional<Date>;
  };
  internet_identity: { issuer: string; subject: string; account_id: number; name: Generated<string>; created_at: Date };
  role: {
    id: Generated<number>;
    name: string;
    level: Optional<AccountLevel>;
    remark: Generated<string>;
    is_enabled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  account_role: { account_id: number; role_id: number };
  menu: {
    id: Generated<number>;
    parent_id: Optional<number>;
    key: Optional<string>;
    name: string;
    name_en: string;
    path: Optional<string>;
    icon: Optional<string>;
    sort: Generated<number>;
    is_shown: Generated<boolean>;
    created_at: Generated<Date>;
  };
  category: { id: Generated<number>; key: Optional<string>; name: string; name_en: string; created_at: Generated<Date> };
  resource: {
    id: Generated<number>;
    category_id: Optional<number>;
    name: string;
    name_en: string;
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    is_seeded: Generated<boolean>;
    is_renamed: Generated<boolean>;
    created_at: Generated<Date>;
  };
  role_menu: { role_id: number; menu_id: number };
  role_resource: { role_id: number; resource_id: number };
  dictionary_group: { id: Generated<number>; key: Optional<string>; name: string; name_en: string; created_at: Generated<Date> };
  dictionary_data: {
    id: Generated<number>;
    group_id: number;
    value: string;
    name: string;
    name_en: string;
    sort: Generated<number>;
    is_enabled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  page_visit: { account_id: number; path: string; title: Generated<string>; visited_at: Date };
  workspace: { account_id: number; content: Json; changed_at: Date };
  great_administrator: { owner_id: number; account_id: number; created_at: Date };
  team: {
    id: Generated<number>;
    owner_id: number;
    creator_id: number | null;
    name: string;
    description: Generated<string>;
    created_at: Date;
  };
  team_member: { team_id: number; account_id: number; role: TeamRole; created_at: Date };
  team_target: {
    id: Generated<number>;
    team_id: number;
    kind: 'device' | 'mission';
    target_id: number;
    account_id: Optional<number>;
    level: TeamLevel;
    created_at: Date;
  };
  relation_user: { owner_id: number; account_id: number; created_at: Date };
  device_share: {
    id: Generated<number>;
    owner_id: number;
    device_id: number;
    account_id: number;
    scope: ShareScope[];
    is_allowed: Generated<boolean>;
    expires_at: Optional<Date>;
    created_at: Date;
    ended_at: Optional<Date>;
    is_position: Generated<boolean>;
  };
  share_key: {
    id: Generated<number>;
    slug: string;
    owner_id: number;
    label: Generated<string>;
    scope: ShareScope[];
    from_ms: Optional<number>;
    until_ms: Optional<number>;
    is_allowed: Generated<boolean>;
    expires_at: Optional<Date>;
    most_views: Optional<number>;
    views: Generated<number>;
    created_at: Date;
    ended_at: Optional<Date>;
    is_position: Generated<boolean>;
    destination_name: Optional<string>;
    destination_latitude: Optional<number>;
    destination_longitude: Optional<number>;
  };
  share_key_device: { share_key_id: number; device_id: number; ended_at: Optional<Date> };
  share_view: { share_key_id: number; viewer_hash: Buffer; seen_at: Date };
  sale: {
    id: Generated<number>;
    device_id: number;
    seller_id: number | null;
    buyer_id: number | null;
    sold_at: Date;
    ended: Json;
  };
  renewal: {
    id: Generated<number>;
    device_id: number;
    account_id: number | null;
    before: Date | null;
    after: Date;
    renewed_at: Date;
  };
  expiry_warning: { device_id: number; account_id: number; days: number; expires_at: Date; told_at: Date };
};
