/** The monitor while the fleet is being asked: its real layout in bars. */
import { Bone, Waiting } from '../../ui/states.js';

const groups = [120, 96, 80, 104, 72, 88];
const rows = [150, 118, 136, 96, 142, 110, 128, 100, 134, 90, 120, 106];

/** The tree's part. */
export function TreeBones() {
  return (
    <Waiting>
      <div className="mo-tree-bones">
        {groups.map((width, index) => (
          <div key={width} style={{ paddingLeft: index === 0 ? 0 : 16 }}>
            <Bone width={width} height={12} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** The list's part. */
export function ListBones() {
  return (
    <Waiting>
      <div className="mo-bones">
        {rows.map((width, index) => (
          <div key={width} style={{ opacity: 1 - index * 0.075 }}>
            <span>
              <Bone width={width} height={11} />
              <Bone width={92} height={8} />
            </span>
            <Bone width={56} height={18} />
            <Bone width={46} height={12} />
            <Bone width={32} height={12} />
            <Bone width={112} height={20} />
            <Bone width={34} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
