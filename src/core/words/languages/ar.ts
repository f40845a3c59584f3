import type { AnswerLanguage } from './types.ts'
import { comparisons, placeIn } from './shared.ts'

const compare = comparisons({ atLeast: 'لا تقل عن', atMost: 'لا تزيد على', over: 'أكبر من', under: 'أصغر من', and: 'و', area: 'مساحة', score: 'درجة' })
const where = placeIn({
  in: 'في',
  view: 'المنظر الحالي',
  half: { north: 'النصف الشمالي', south: 'النصف الجنوبي', east: 'النصف الشرقي', west: 'النصف الغربي' },
  around: (distance, name) => `ضمن مسافة ${distance} من ${name}`,
})

/** Classes stand in the definite plural after "number of", which takes the same form for every number. */
export const ar: AnswerLanguage = {
  code: 'ar',
  name: 'العربية',
  classes: {
    background: { one: 'الخلفية', many: 'الخلفية' },
    water: { one: 'المياه', many: 'المياه' },
    building_no_damage: { one: 'مبنى بلا أضرار ظاهرة', many: 'المباني بلا أضرار ظاهرة' },
    building_minor_damage: { one: 'مبنى بأضرار طفيفة', many: 'المباني ذات الأضرار الطفيفة' },
    building_major_damage: { one: 'مبنى بأضرار جسيمة', many: 'المباني ذات الأضرار الجسيمة' },
    building_destroyed: { one: 'مبنى مدمر', many: 'المباني المدمرة' },
    vehicle: { one: 'مركبة', many: 'المركبات' },
    road_clear: { one: 'طريق سالك', many: 'الطرق السالكة' },
    road_blocked: { one: 'طريق مسدود', many: 'الطرق المسدودة' },
    tree: { one: 'شجرة', many: 'الأشجار' },
    pool: { one: 'مسبح', many: 'المسابح' },
    building: { one: 'مبنى', many: 'المباني' },
    building_damaged: { one: 'مبنى متضرر', many: 'المباني المتضررة' },
    road: { one: 'طريق', many: 'الطرق' },
  },
  objects: 'الأجسام',
  everything: 'كل ما جرى تحليله',
  list: (items, join) => items.join(join === 'and' ? ' و' : ' أو '),
  where,
  subject: {
    condition: (words) => ` (${compare(words)})`,
    more: (a, b) => `الفرق بين ${a} و${b}`,
    share: (part, whole) => `${part} من ${whole}`,
    average: (dimension, what) => `${{ count: 'متوسط عدد', area: 'متوسط مساحة', length: 'متوسط طول', ratio: 'متوسط نسبة' }[dimension]} ${what}`,
  },
  count: ({ slot, what, where: place }) => `عدد ${what}${place}: ${slot}.`,
  none: ({ slot, what, where: place }) => `لم يُعثر على شيء من ${what}${place}${slot === null ? '' : `: ${slot}`}.`,
  difference: ({ slot, what, where: place }) => `${what}${place}: ${slot}.`,
  area: ({ slot, what, where: place }) => `مساحة ${what}${place}: ${slot}.`,
  is: ({ slot, what, where: place }) => `${what}${place}: ${slot}.`,
  length: ({ slot, what }) => `طول ${what}: ${slot}.`,
  share: ({ slot, what, where: place }) => `نسبة ${what}${place}: ${slot}.`,
  corrected: ({ slot, what, where: place }, parts) => `عدد ${what}${place}: ${slot} (${parts}).`,
  hand: { found: 'بالكشف الآلي', added: 'أضافها المحلل', takenOut: 'أُزيلت', more: (acts) => `زيادة بعد ${acts}`, fewer: (acts) => `نقص بعد ${acts}` },
  acts: { split: 'التقسيم', merge: 'الدمج', relabel: 'تغيير الصنف', paint: 'الرسم' },
  exists: ({ lead, found, what, where: place }) => `${lead === 'yes' ? 'نعم' : 'لا'}: ${found ? `تظهر ${what}${place}` : `لم يُعثر على شيء من ${what}${place}`}.`,
  cannotTell: (reason) => `تعذّر التحديد: ${reason}`,
  path: {
    reached: (from, to, slot) => `يمكن الوصول من ${from} إلى ${to} عبر طرق سالكة في هذه الصورة: ${slot}.`,
    notReached: (from, to) => `لا يمكن الوصول من ${from} إلى ${to} عبر طرق سالكة في هذه الصورة.`,
    gap: (words) => `عرض أقرب انقطاع ${words}.`,
    moved: (name, words) => `نُقلت النقطة ${name} مسافة ${words} إلى أقرب طريق سالك.`,
  },
  order: (items) => `بالترتيب: ${items}.`,
  marked: ({ slot, what, where: place }) => `على الخريطة${place}، عدد ${what}: ${slot}.`,
  onMap: ({ what, where: place }) => `على الخريطة${place}: ${what}.`,
  done: (changes) => `تم: ${changes}.`,
  onlyAnalysed: (words) => `لم يمكن تحليل سوى ${words} من المنطقة المطلوبة.`,
  yes: 'نعم',
  no: 'لا',
  notKnown: 'غير معروف',
}
