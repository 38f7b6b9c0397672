/** The turns of a paged list in our icons: antd's own would be called "left" and "right" in every language. */
import { Pagination, type PaginationProps } from 'antd';
import { Icon } from './icons.js';

type ItemRender = NonNullable<PaginationProps['itemRender']>;

/** The title around a turn says what it does. */
const turn: ItemRender = (_page, type, original) => {
  if (type === 'page') return original;
  if (type === 'jump-prev' || type === 'jump-next') return <span className="ant-pagination-item-link">…</span>;
  return (
    <span className="ant-pagination-item-link page-turn">
      <Icon name={type === 'prev' ? 'left' : 'right'} size={14} />
    </span>
  );
};

/** See above. */
export function Turns(props: Omit<PaginationProps, 'size' | 'itemRender'>) {
  return <Pagination size="small" itemRender={turn} showSizeChanger={false} {...props} />;
}
