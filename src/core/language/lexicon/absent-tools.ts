/** Names of steps other map programs have, as people say them. One that is installed under such a name or word is read as that tool instead. */
export const absentTools =
  'hillshade, hill shade, hillshading, slope map, aspect map, kernel density, kernel density map|estimate|estimation, heatmap, heat map, heatmaps, heat maps, density map, pie chart, pie charts, bar chart, bar charts, line chart, line charts, voronoi, voronoi diagram|polygons|cells, thiessen polygons, convex hull, convex hulls, centroid, centroids, buffer, buffers, buffering, buffered, dissolve, vectorize, vectorise, vectorization, polygonize, polygonise, resample, resampling, reproject, reprojection, focal statistics|stats, zonal statistics|stats, raster statistics|stats, raster calculator, connected components, nearest neighbour|neighbor, road centerline|centreline|centerlines|centrelines, weighted sum, weighted overlay, priority score, priority scores, resource allocation, point in polygon, spatial join, viewshed, watershed, interpolate, interpolation, kriging, contour map, unsupervised classification, principal components, change detection map, before after panel, temporal panel'

/** Words behind which no tool of a name stands: "use the right tool". */
export const vagueToolWords: ReadonlySet<string> = new Set(
  'right same best appropriate proper correct any every all some built in usual normal available other new this that these which whichever whatever your our my the a an suitable fitting ai planning another one same'.split(
    ' ',
  ),
)
