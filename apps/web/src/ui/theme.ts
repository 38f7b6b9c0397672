/** The tokens in antd's words, for both themes. */
import { type ThemeConfig, theme } from 'antd';
import type { ThemeMode } from './theme-mode.js';

const light = {
  token: {
    colorPrimary: '#0B6E99',
    colorSuccess: '#2E7D5B',
    colorWarning: '#B26A00',
    colorError: '#C62828',
    colorInfo: '#0B6E99',
    colorLink: '#0A628A',
    // What a pointer is over: antd would make it lighter, and too light to be read.
    colorPrimaryHover: '#0A628A',
    colorPrimaryActive: '#084F70',
    colorErrorHover: '#B22323',
    colorErrorActive: '#931B1B',
    colorLinkHover: '#084F70',
    colorLinkActive: '#084F70',
    colorTextLightSolid: '#FFFFFF',
    colorText: '#17212B',
    colorTextSecondary: '#455361',
    colorTextTertiary: '#5D6976',
    colorTextPlaceholder: '#5D6976',
    colorBgLayout: '#F3F5F7',
    colorBgContainer: '#FFFFFF',
    colorBgElevated: '#FFFFFF',
    colorBorder: '#CBD3DA',
    colorBorderSecondary: '#E3E8EC',
    colorFillAlter: '#F7F9FA',
    fontSize: 14,
    fontSizeSM: 12,
    fontSizeHeading3: 20,
    lineHeight: 1.5714,
    fontWeightStrong: 600,
    borderRadius: 6,
    borderRadiusSM: 4,
    borderRadiusLG: 8,
    controlHeight: 32,
    controlHeightSM: 26,
    controlHeightLG: 40,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.2s',
    motionDurationSlow: '0.2s',
    boxShadow: '0 2px 6px rgba(20,32,44,.06),0 16px 40px rgba(20,32,44,.12)',
    fontFamily: "-apple-system,BlinkMacSystemFont,'Segoe UI','Noto Sans SC','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif",
    wireframe: false,
  },
  components: {
    Layout: { headerHeight: 48, headerBg: '#FFFFFF', siderBg: '#FFFFFF', lightSiderBg: '#FFFFFF', bodyBg: '#F3F5F7' },
    Menu: { itemHeight: 34, itemBorderRadius: 6, itemSelectedBg: '#E8F2F7', itemSelectedColor: '#0A628A', itemMarginBlock: 1 },
    Table: {
      headerBg: '#F7F9FA',
      headerColor: '#5D6976',
      headerSplitColor: 'transparent',
      cellPaddingBlockSM: 5,
      cellPaddingInlineSM: 8,
      cellFontSizeSM: 14,
      rowHoverBg: '#F0F4F6',
      rowSelectedBg: '#E8F2F7',
      borderColor: '#E3E8EC',
    },
    Tabs: { horizontalItemGutter: 24, horizontalItemPadding: '9px 0', titleFontSize: 14 },
    Segmented: { trackBg: '#F3F5F7', itemSelectedColor: '#0A628A', trackPadding: 2 },
    Tag: { borderRadiusSM: 4, defaultBg: 'transparent' },
    Card: { headerHeight: 44, headerFontSize: 14, bodyPadding: 16 },
    Drawer: { paddingLG: 20 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Badge: { textFontSize: 11, indicatorHeight: 18 },
    Modal: { titleFontSize: 16, borderRadiusLG: 12 },
    Form: { labelColor: '#455361', labelFontSize: 13, verticalLabelPadding: '0 0 6px', itemMarginBottom: 14 },
    Tree: { titleHeight: 30, indentSize: 16, nodeHoverBg: '#F0F4F6', nodeSelectedBg: '#E8F2F7' },
    Progress: { lineBorderRadius: 2, remainingColor: '#E3E8EC' },
    Switch: { trackHeightSM: 16, trackMinWidthSM: 28, handleSizeSM: 12 },
    Skeleton: { gradientFromColor: '#E3E8EC', gradientToColor: '#EBEFF2' },
  },
} as const satisfies ThemeConfig;

const dark = {
  token: {
    colorPrimary: '#4FB3D9',
    colorSuccess: '#57B98B',
    colorWarning: '#F0A63A',
    colorError: '#FF6B5E',
    colorLink: '#67C0E2',
    colorPrimaryHover: '#67C0E2',
    colorPrimaryActive: '#8BD0EA',
    colorErrorHover: '#FF8A7F',
    colorErrorActive: '#FFA69D',
    colorLinkHover: '#8BD0EA',
    colorLinkActive: '#8BD0EA',
    colorTextLightSolid: '#06202C',
    colorInfo: '#4FB3D9',
    colorTextPlaceholder: '#8B99A6',
    boxShadow: '0 2px 8px rgba(0,0,0,.4),0 18px 48px rgba(0,0,0,.5)',
    colorText: '#E7EDF2',
    colorTextSecondary: '#AEBAC5',
    colorTextTertiary: '#8B99A6',
    colorBgLayout: '#0D1318',
    colorBgContainer: '#131B22',
    colorBgElevated: '#1A242C',
    colorBorder: '#364551',
    colorBorderSecondary: '#222E38',
    colorFillAlter: '#10171D',
  },
  components: {
    Layout: { headerBg: '#131B22', siderBg: '#131B22', lightSiderBg: '#131B22', bodyBg: '#0D1318' },
    Menu: { itemSelectedBg: '#17303C', itemSelectedColor: '#67C0E2' },
    Segmented: { trackBg: '#0D1318', itemSelectedBg: '#17303C', itemSelectedColor: '#67C0E2' },
    Table: { headerBg: '#10171D', headerColor: '#8B99A6', rowHoverBg: '#1A242C', rowSelectedBg: '#17303C', borderColor: '#222E38' },
    Form: { labelColor: '#AEBAC5' },
    Tree: { nodeHoverBg: '#1A242C', nodeSelectedBg: '#17303C' },
    Progress: { remainingColor: '#222E38' },
    Skeleton: { gradientFromColor: '#222E38', gradientToColor: '#1D2831' },
  },
} as const satisfies ThemeConfig;

type Components = NonNullable<ThemeConfig['components']>;

/** Light's components with dark's colours over them, one by one. */
function darkComponents(): Components {
  const all: Components = { ...light.components };
  return Object.assign(
    all,
    Object.fromEntries(Object.entries(dark.components).map(([name, tokens]) => [name, { ...all[name as keyof Components], ...tokens }])),
  );
}

const themes: Readonly<Record<ThemeMode, ThemeConfig>> = {
  light: { ...light, algorithm: theme.defaultAlgorithm },
  dark: { algorithm: theme.darkAlgorithm, token: { ...light.token, ...dark.token }, components: darkComponents() },
};

/** antd's theme of a mode. */
export function themeOf(mode: ThemeMode): ThemeConfig {
  return themes[mode];
}
