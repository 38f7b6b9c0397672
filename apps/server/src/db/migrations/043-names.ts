/** Names the program gave menus and categories of calls in earlier versions become those of today, where nobody changed them. */
export const sql = `
update menu set name = renamed.name, name_en = renamed.name_en
from (values
  ('view', '总览', 'Overview', '概览', 'Overview'),
  ('deviceMonitor', '实时监控', 'Live monitor', '设备监测', 'Monitor'),
  ('deviceDetail', '设备详情', 'Device detail', '设备详情', 'Device details'),
  ('teamDetail', '团队详情', 'Team detail', '团队详情', 'Team details'),
  ('dealer', '经销商工作台', 'Dealer workplace', '经销商工作台', 'Dealer workspace')
) as renamed (key, former, former_en, name, name_en)
where menu.key = renamed.key and menu.name = renamed.former and menu.name_en = renamed.former_en;

update category set name = renamed.name, name_en = renamed.name_en
from (values
  ('access', '权限', 'Access', '权限', 'Permissions'),
  ('audit', '操作记录', 'Audit trail', '审计记录', 'Audit trail'),
  ('telemetry', '数据', 'Telemetry', '数据', 'Sensor data'),
  ('trade', '经销', 'Trade', '经销', 'Sales')
) as renamed (key, former, former_en, name, name_en)
where category.key = renamed.key and category.name = renamed.former and category.name_en = renamed.former_en;
`;
