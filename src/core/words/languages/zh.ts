import type { AnswerLanguage } from './types.ts'
import { comparisons } from './shared.ts'

const compare = comparisons({ atLeast: '不小于', atMost: '不大于', over: '大于', under: '小于', and: '且', area: '面积', score: '置信度' })
const halves: Readonly<Record<string, string>> = { north: '北半部', south: '南半部', east: '东半部', west: '西半部' }

/** Chinese puts the place in front of the sentence; the others take `where` as it comes. */
const placeOf = (label: string): string => {
  if (label === 'the view') return '当前视图内'
  const around = /^(\S+ m) around (.+)$/.exec(label)
  if (around) return `距 ${around[2]} ${around[1]} 以内`
  const half = /^(north|south|east|west)(?:ern)? half\b/.exec(label)?.[1]
  return half ? `${halves[half]}` : `${label} 内`
}
const lead = (where: string) => (where === '' ? '' : `${where}，`)

export const zh: AnswerLanguage = {
  code: 'zh',
  name: '中文',
  classes: {
    background: { one: '背景', many: '背景' },
    water: { one: '水体', many: '水体' },
    building_no_damage: { one: '无明显损坏建筑', many: '无明显损坏建筑' },
    building_minor_damage: { one: '轻微损坏建筑', many: '轻微损坏建筑' },
    building_major_damage: { one: '严重损坏建筑', many: '严重损坏建筑' },
    building_destroyed: { one: '损毁建筑', many: '损毁建筑' },
    vehicle: { one: '车辆', many: '车辆' },
    road_clear: { one: '畅通道路', many: '畅通道路' },
    road_blocked: { one: '受阻道路', many: '受阻道路' },
    tree: { one: '树木', many: '树木' },
    pool: { one: '游泳池', many: '游泳池' },
    building: { one: '建筑', many: '建筑' },
    building_damaged: { one: '受损建筑', many: '受损建筑' },
    road: { one: '道路', many: '道路' },
  },
  objects: '目标',
  everything: '全部已分析内容',
  list: (items, join) => items.join(join === 'and' ? '和' : '或'),
  where: placeOf,
  subject: {
    condition: (words) => `（${compare(words)}）`,
    more: (a, b) => `${a}与${b}之差`,
    share: (part, whole) => `${part}占${whole}的比例`,
    average: (dimension, what) => `${what}的${{ count: '平均数量', area: '平均面积', length: '平均长度', ratio: '平均比例' }[dimension]}`,
  },
  count: ({ slot, what, where }) => `${lead(where)}检测到${what} ${slot} 个。`,
  none: ({ slot, what, where }) => `${lead(where)}未检测到${what}${slot === null ? '' : `：${slot}`}。`,
  difference: ({ slot, what, where }) => `${lead(where)}${what}为 ${slot}。`,
  area: ({ slot, what, where }) => `${lead(where)}检测到${what}面积 ${slot}。`,
  is: ({ slot, what, where }) => `${lead(where)}${what}为 ${slot}。`,
  length: ({ slot, what }) => `${what}的长度为 ${slot}。`,
  share: ({ slot, what, where }) => `${lead(where)}${what}为 ${slot}。`,
  corrected: ({ slot, what, where }, parts) => `${lead(where)}${what} ${slot} 个：${parts}。`,
  hand: { found: '个由检测得到', added: '个由分析员添加', takenOut: '个被剔除', more: (acts) => `个因${acts}增加`, fewer: (acts) => `个因${acts}减少` },
  acts: { split: '拆分', merge: '合并', relabel: '更改类别', paint: '涂绘' },
  exists: ({ lead: answer, found, what, where }) => `${answer === 'yes' ? '是' : '否'}：${lead(where)}${found ? '可见' : '未检测到'}${what}。`,
  cannotTell: (reason) => `无法判断：${reason}`,
  path: {
    reached: (from, to, slot) => `在此影像中可经畅通道路从 ${from} 到达 ${to}：${slot}。`,
    notReached: (from, to) => `在此影像中无法经畅通道路从 ${from} 到达 ${to}。`,
    gap: (words) => `最近的断口宽 ${words}。`,
    moved: (name, words) => `${name} 已移动 ${words} 至最近的畅通道路。`,
  },
  order: (items) => `依次为：${items}。`,
  marked: ({ slot, what, where }) => `${lead(where)}已在地图上标出${what} ${slot} 个。`,
  onMap: ({ what, where }) => `${lead(where)}已在地图上标出${what}。`,
  done: (changes) => `已完成：${changes}。`,
  onlyAnalysed: (words) => `所问区域仅有 ${words} 能够分析。`,
  yes: '是',
  no: '否',
  notKnown: '未知',
}
