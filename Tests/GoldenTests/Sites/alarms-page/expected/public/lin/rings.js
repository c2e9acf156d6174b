self.almanacRings = {"from":1795968000,"until":1827590400,"rings":[
{"id":"alarm-ee5a093d-7eb1-53f4-a41b-8a9e7baca4e0","kind":"alarm","label":"鬧鐘","title":"起床","href":"lin/a-plain.html","snooze":true,"sound":"lin/%E9%88%B4.wav","runs":[[1795992600,604800,53,28800],[1796079000,604800,53,28800],[1796165400,604800,52,28800],[1796251800,604800,52,28800],[1796338200,604800,52,28800]]},
{"id":"alarm-65a3fa30-5276-54a4-8403-291242fec365","kind":"alarm","label":"出門","title":"趕車","href":"lin/c-once.html","snooze":false,"runs":[[1798056600,1,1,28800]]},
{"id":"alarm-fdd236ea-de73-5a75-8764-bdc2082252bf","kind":"alarm","label":"鬧鐘","title":"打電話給瑪拉","href":"lin/e-abroad.html","snooze":true,"runs":[[1795986000,604800,17,0],[1796504400,604800,17,0],[1806264000,604800,31,3600],[1806782400,604800,31,3600],[1825016400,604800,5,0],[1825534800,604800,4,0]]},
{"id":"alarm-f7fae4d0-bed2-577b-bb16-8918a4c14a83","kind":"alarm","label":"鬧鐘","title":"喝水","href":"lin/f-hours.html","snooze":true,"runs":[[1796000400,86400,366,28800],[1796011200,86400,366,28800],[1796022000,86400,366,28800],[1796032800,86400,366,28800]]},
{"id":"todo-9b4e80c3-6bbf-58a5-9aab-ca5b45c013e5","kind":"todo","label":"雜事","href":"lin/h-rest.html","snooze":true,"runs":[[1796292000,1,1,28800]]},
{"id":"remind-9b4e80c3-6bbf-58a5-9aab-ca5b45c013e5-before-1d","kind":"reminder","label":"雜事","href":"lin/h-rest.html","snooze":true,"runs":[[1796205600,1,1,28800]]},
{"id":"todo-9b4e80c3-6bbf-58a5-9aab-ca5b45c013e5-t-25c26e501229","kind":"todo","label":"寄信","title":"雜事","href":"lin/h-rest.html","snooze":true,"runs":[[1796436000,1,1,28800]]}
]};
