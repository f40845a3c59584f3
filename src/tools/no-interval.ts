/** Why a number has no interval: labels are read and not estimated, and no model of ours has calibrated scores yet. */
export type NoInterval = 'from_labels' | 'not_calibrated'

export const whyNoInterval = ({ source }: { readonly source: { readonly kind: 'model' | 'labels' | 'method' } }): NoInterval =>
  source.kind === 'labels' ? 'from_labels' : 'not_calibrated'
