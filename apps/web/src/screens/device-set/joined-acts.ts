/** What other features can do to devices: the acts that stand in every list and head of devices. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { useMemo } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { FurtherAct } from '../../features/device/further-acts.js';
import { ExportDialog } from '../../features/export/ExportDialog.js';
import { ShareDialog } from '../../features/share/ShareDialog.js';
import { SellDialog } from '../../features/trade/SellDialog.js';

/** Acts of other features, in the order of the menu. */
export function useJoinedActs(): readonly FurtherAct[] {
  const { t } = useText();
  const may = useMay();
  const mayShare = may(share.addLink) || may(share.shareDevices);
  const mayExport = may(exportCalls.start);
  const maySell = may(trade.sell) && may(trade.previewSale);
  return useMemo(() => {
    const sharing: FurtherAct = {
      key: 'share',
      word: t('share.act'),
      icon: 'share',
      // Whether the owner lets it be shared is his to change: the dialog says which devices stand in the way.
      isFor: (device) => device.isMine,
      isForMany: true,
      Dialog: ShareDialog,
    };
    const selling: FurtherAct = {
      key: 'sell',
      word: t('trade.sell'),
      icon: 'sell',
      isFor: (device) => device.isMine && !device.isScrapped,
      isForMany: true,
      Dialog: SellDialog,
    };
    const exporting: FurtherAct = {
      key: 'export',
      word: t('export.act'),
      icon: 'download',
      isFor: (device) => device.kind !== 'gateway',
      isForMany: true,
      Dialog: ExportDialog,
    };
    return [...(mayExport ? [exporting] : []), ...(mayShare ? [sharing] : []), ...(maySell ? [selling] : [])];
  }, [t, mayExport, mayShare, maySell]);
}
