/** The colours of one label. */
export type Scheme = {
  ground: string
  /** Close to the ground, for patterns on it. */
  ground2: string
  accent: string
  paper: string
  deep: string
}

export type LabelColours = Scheme & {
  /** Paper on which wine and spirit labels are printed. */
  sheet: string
  inkOnSheet: string
  gold: string
}

export const schemes: readonly Scheme[] = (
  [
    ['#0f4c3a', '#17664d', '#ffb81f', '#fff4dc', '#08251d'],
    ['#e2472b', '#c8371e', '#ffd36b', '#fff1e0', '#3a0f0c'],
    ['#1f3f77', '#2a549c', '#ff7a4d', '#f6efe2', '#0e1c38'],
    ['#ffb81f', '#f29d00', '#b3261e', '#fff7e6', '#2a1609'],
    ['#7a1f3d', '#953050', '#f5b7a3', '#fcefe6', '#2c0a17'],
    ['#12808a', '#0e6a73', '#ffd84d', '#f3faf5', '#06313a'],
    ['#f2e6d0', '#e5d2b1', '#c2412d', '#fffaf0', '#3a2015'],
    ['#2b2320', '#40332d', '#f0a43a', '#f4e7d3', '#120c0a'],
    ['#f49cae', '#ee8199', '#5b1f49', '#fff3f1', '#48123a'],
    ['#4d2a73', '#613a8c', '#f7c948', '#f7effb', '#221036'],
    ['#8fc7b5', '#78b7a3', '#0e4a45', '#fbfdf6', '#0b3532'],
    ['#d9701e', '#c15e10', '#fbe3b5', '#fff5e3', '#45200a'],
    ['#b9d6e8', '#9fc4dc', '#e14b3a', '#fbfdff', '#123a5a'],
    ['#5c6b2c', '#6f8038', '#f4d35e', '#fbf6e1', '#262d0f'],
    ['#f5cf45', '#eebf1f', '#15626b', '#fffbea', '#123b40'],
    ['#c8102e', '#a90c25', '#f7e7c6', '#fff8ec', '#2d060c'],
    ['#14213d', '#1f3058', '#e9b44c', '#f7f1e3', '#0a1122'],
    ['#f08a5d', '#e77643', '#6a2c70', '#fff2e8', '#3f1845'],
    ['#3d5a4c', '#4d6f5e', '#e8c39e', '#faf3e8', '#1b2b24'],
    ['#00607a', '#00506a', '#f9a26c', '#eef8f8', '#04283a'],
    ['#efe9df', '#ded4c4', '#24466b', '#ffffff', '#1b2c42'],
    ['#9b2c2c', '#832222', '#8fd0c3', '#fbeee2', '#350d0d'],
    ['#c5d86d', '#b4ca52', '#2f4b26', '#fbfdec', '#22381a'],
    ['#6b4f3a', '#7d5e47', '#f3d9a4', '#fbf2e3', '#2c1d12'],
    ['#f7b2bd', '#f29aa9', '#b3242f', '#fff6f4', '#5c1220'],
    ['#263d42', '#33515a', '#ff9f68', '#f1efe6', '#101d21'],
    ['#ffd6a0', '#ffc67c', '#d1462f', '#fffaf2', '#4b1d12'],
    ['#004643', '#0a5b57', '#f9bc60', '#f4faf3', '#012624'],
  ] as const
).map(([ground, ground2, accent, paper, deep]) => ({ ground, ground2, accent, paper, deep }))

export const stopperWoods = ['#8a5a33', '#6d4426', '#b07c4a', '#3a2518'] as const
export const sheets = ['#fbf5e9', '#ffffff', '#f4ead6', '#f7f1ea', '#efe3cc', '#faf7f2'] as const
export const golds = ['#9a6b18', '#7d5a1f', '#b07b1c', '#8c2f24', '#2f4a3b', '#3a3f63'] as const
