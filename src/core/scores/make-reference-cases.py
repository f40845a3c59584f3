import json, io, contextlib, numpy as np
from sklearn.metrics import confusion_matrix, jaccard_score, precision_score, recall_score, f1_score, brier_score_loss
from scipy import ndimage
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval
r=np.random.default_rng(7)
# masks
masks=[]
for k,(w,h,n) in enumerate([(12,9,3),(16,16,5),(10,14,4)]):
    t=ndimage.zoom(r.integers(0,n,(4,4)),(h/4,w/4),order=0)[:h,:w].astype(int)
    p=t.copy(); m=r.random(t.shape)<.3; p[m]=r.integers(0,n,m.sum()); p=ndimage.median_filter(p,3) if k==2 else p
    ig=r.random(t.shape)<.08; tt=t.copy(); tt[ig]=255
    v=~ig; L=list(range(n))
    bf=[]
    for c in L:
        a,b=(t==c),(p==c)
        ba,bb=a&~ndimage.binary_erosion(a,np.ones((3,3))),b&~ndimage.binary_erosion(b,np.ones((3,3)))
        row=[]
        for d in (0,1,2):
            da=ndimage.distance_transform_edt(~ba) if ba.any() else np.full(a.shape,np.inf)
            db=ndimage.distance_transform_edt(~bb) if bb.any() else np.full(a.shape,np.inf)
            P=(da[bb]<=d).mean() if bb.any() else None; R=(db[ba]<=d).mean() if ba.any() else None
            row.append([None if P is None else float(P),None if R is None else float(R)])
        bf.append(row)
    masks.append(dict(width=int(t.shape[1]),height=int(t.shape[0]),classes=n,truth=tt.ravel().tolist(),plainTruth=t.ravel().tolist(),prediction=p.ravel().tolist(),
      iou=jaccard_score(t[v],p[v],labels=L,average=None).tolist(),precision=precision_score(t[v],p[v],labels=L,average=None,zero_division=0).tolist(),
      recall=recall_score(t[v],p[v],labels=L,average=None).tolist(),f1=f1_score(t[v],p[v],labels=L,average=None).tolist(),accuracy=float((t[v]==p[v]).mean()),boundary=bf))
# boxes
cases=[]
for seed in range(4):
    r=np.random.default_rng(100+seed); gts=[];dts=[];imgs=[]
    for i in range(3):
        imgs.append(dict(id=i+1,width=100,height=100,file_name=f'{i}.png'))
        for j in range(int(r.integers(2,9))):
            b=[round(float(x),1) for x in [*(r.random(2)*70),*(8+r.random(2)*20)]]
            c=int(r.integers(1,4)); crowd=int(seed>1 and r.random()<.2)
            gts.append(dict(id=len(gts)+1,image_id=i+1,category_id=c,bbox=b,area=b[2]*b[3],iscrowd=crowd))
            for _ in range(int(r.integers(0,4))):
                q=[round(float(x),1) for x in np.array(b)+r.normal(0,1.6,4)]; q[2]=max(q[2],1);q[3]=max(q[3],1)
                dts.append(dict(image_id=i+1,category_id=c if r.random()<.85 else int(r.integers(1,4)),bbox=q,score=round(float(r.random()),2)))
    with contextlib.redirect_stdout(io.StringIO()):
        g=COCO(); g.dataset=dict(images=imgs,annotations=gts,categories=[dict(id=c,name=f'c{c}') for c in (1,2,3)],info={}); g.createIndex()
        e=COCOeval(g,g.loadRes(json.loads(json.dumps(dts))),'bbox'); e.params.maxDets=[1,10,1000]; e.evaluate(); e.accumulate()
    pr=e.eval['precision'][:,:,:,0,2]
    ap=lambda a: float(a.mean()) if (a>-1).all() else None
    cases.append(dict(truth=[[a['image_id'],a['category_id'],*a['bbox'],a['iscrowd']] for a in gts],found=[[a['image_id'],a['category_id'],*a['bbox'],a['score']] for a in dts],
      ap50=[ap(pr[0,:,k]) for k in range(3)],ap=[ap(pr[:,:,k]) for k in range(3)],
      map50=float(pr[0][pr[0]>-1].mean()),map=float(pr[pr>-1].mean())))
r=np.random.default_rng(5); s=np.round(r.random(40),3); y=(r.random(40)<s).astype(int)
json.dump(dict(madeBy='python (numpy 2, scipy 1, scikit-learn 1.9, pycocotools 2) with the script beside this file',masks=masks,boxes=cases,brier=dict(score=s.tolist(),right=y.tolist(),value=float(brier_score_loss(y,s)))),open('reference-cases.json','w'),separators=(',',':'))
